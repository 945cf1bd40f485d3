/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '230076ae41d310173145d2c2fc36fee00af571af814664d5d488704a4c9f27db';
