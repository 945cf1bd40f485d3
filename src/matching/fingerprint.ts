/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c6641b4e5500f1eeac22bf0674be89c2c3408e7cd72dec7fb0ae1127bce455a0';
