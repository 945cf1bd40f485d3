/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f67fbab0afe0658ee32dcc0dc4912c112f62a1e1ef50b09120c6f1fa4672333f';
