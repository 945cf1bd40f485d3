/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '0a9b46c04f1b6a8a227a50d27461914cf31442198095dc6b53f80ed22089123b';
