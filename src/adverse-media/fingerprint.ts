/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a8ff6790b5595e3d260c45390197332f7000253ca20a573172d16dd5e787b678';
