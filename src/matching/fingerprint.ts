/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '247daacd944ef9fa9ae5d4364c7c0852c1d914d18e31240da3ec8f4e14ff0e5f';
