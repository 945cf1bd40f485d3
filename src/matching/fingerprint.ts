/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '197724b96ed038ec5ae3263830dc4dbfb04b0fb64cbd0acd1a5d9038f18ad27c';
