/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '071c74f1598ee6ac1de81effd0e033df300f69ed7d2d5061b50b1088cfa5e431';
