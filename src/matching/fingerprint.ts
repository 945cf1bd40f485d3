/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f0c706790c5f6220a9c662fd4fe480524ca9419c46394b250ca443fa77ac4fb0';
