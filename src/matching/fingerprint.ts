/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '48a209b006c6409217b1e41edeb8baaba8a86f5004a6e80e234a50aa35a921fa';
