/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f1a703423d45d1b5a671e39fb57ddffb6124ceed0a19617f43378384918e5491';
