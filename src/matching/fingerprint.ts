/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6a26cda160f5497e48704aae8eeee07a1085b17ef4f7d343e8aef84de8729f85';
