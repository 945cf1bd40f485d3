/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4204f67119655203684937da977a27fead7149934440eb39da0a43e1b6846201';
