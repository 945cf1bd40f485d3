/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e6e256816f672782a20aa3fe4c63a91eb90c5ccd5044a873c115562d401d8c91';
