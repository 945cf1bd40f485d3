/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f0a422e7f20817ca774b3d687fc51c50d3d76acab6eb9a1d0499a406d4f972ac';
