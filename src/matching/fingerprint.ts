/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4a555a3c5e09a7f4d310a67750e0822f37fbc5a308a170651c2d9d673f88cf51';
