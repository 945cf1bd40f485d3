/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4da4879197bf7a3d2120be49e79e04ba7576031e07e242bb988dd44c5c6e7a7c';
