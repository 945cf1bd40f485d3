/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '05eedc1df4a8183b05e488da3996dd3461d24c5b50a3bf6620636dd66c8d5118';
