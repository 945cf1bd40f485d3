/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1f392182fe8ab4dab9ee7f3a1ef97f11225adb8b7cec4dac1d923bd8e7d4541a';
