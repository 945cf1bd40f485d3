/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '85932970a1a8c348c231836b8c784dd74d948b2e46faf6427e668356b4baf26e';
