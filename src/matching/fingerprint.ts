/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '631378ba7e68053ffddb462fe1a87a678c26ab50b92fbebe6f53323d99168871';
