/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd20ccd62d22a14b6b668967d3aa079528c5a156140eb6eabd1d05e78ba2d16ba';
