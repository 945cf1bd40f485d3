/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '77be7460e9c0f6875fd365888eeda16c9f2531fd61e7a399d2edcae9402b9dd1';
