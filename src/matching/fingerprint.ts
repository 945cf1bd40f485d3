/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e9e584a0995a82c9cdbcc0d8b26bbf06d1fd8232834a01199af849dc3118923b';
