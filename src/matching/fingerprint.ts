/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b599ba338e5979fd18f52e09e720c8993d1473baf96042f06558bface640701b';
