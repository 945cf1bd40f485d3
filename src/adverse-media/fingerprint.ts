/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '512b9d19a33cf35f24fda9163142fcd3ecab1fb2b269371685918d2139e2eb44';
