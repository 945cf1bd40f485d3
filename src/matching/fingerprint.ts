/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'dcdd9b5de70241fbfa18cdce3d6ca71f5ebcd7b0fedb92803fbf3c68c2f1bbdc';
