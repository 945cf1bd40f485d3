/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6e9f0961591e844bd713d1b46beae6ba0be89248eb081dd5f5415d71c2538953';
