/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5f9ee307a4e27213c3fb8ab5b33cc4ead86f1171eb278c36f8d4be672d08f536';
