/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '60cba43773b8be0caa20c06a23c48415e9e10186e1bf7655425a58b2fd26cd07';
