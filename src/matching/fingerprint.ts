/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f06dd2c6afa0fccc59079c68f79da29b6c957c48f5ccd3b2ed035e95daa2da4d';
