/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2a61c3b20104b25770cc426622f72deb447a77d0c110fef33bc5869a63e58a9c';
