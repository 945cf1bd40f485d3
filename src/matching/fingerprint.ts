/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e0522ef83c360b9a046c88313bc39d08b6cdc7c39bd5b2c827d15511fffeb630';
