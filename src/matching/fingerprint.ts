/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b76056705921b4f6a5e26976e23804c07e44013cc05da6790fe8ffa814b36a02';
