/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5e1133d2f3a117d566a476add9b1aab87f2e13fe2479f9f8bd5112665e2be181';
