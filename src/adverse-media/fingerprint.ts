/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2a0023d0ed3c4c90b19de4f0a082e5c7d9413218598ac86253cff93b748a81a1';
