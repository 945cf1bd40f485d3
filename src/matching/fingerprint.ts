/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4f27c792a8118d2b1dcb036cfbfcffe93d7ee24f6b8f2454a134e0f92d0bf466';
