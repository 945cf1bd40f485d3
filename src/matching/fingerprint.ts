/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ab49f04845a082f7a91d7bb5893a3ab6b5e044fc19e0267c6efc86f0d6439a93';
