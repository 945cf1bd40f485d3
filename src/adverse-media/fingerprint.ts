/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e2f05088447da6e571c09e001cfdfcdc5f2cee5f846909e88a94cf05397ec704';
