/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4e64c6f487acce5e1d2f9ad8ec7494f81f04e8812000caa1df5e2f8b957ed77e';
