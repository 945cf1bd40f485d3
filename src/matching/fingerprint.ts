/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b05f246875592cd96ea8317a71219b3ef4c4fc6e9d0a27ec1b80df66898994ae';
