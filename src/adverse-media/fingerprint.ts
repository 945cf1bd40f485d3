/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7464e2af75d8fff0a3653d82305359241f542b66c0bc30c8d44eacbf1682654c';
