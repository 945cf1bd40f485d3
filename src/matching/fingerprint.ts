/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2065ca66d16b40fb4a79390b6172ae604111080092c46796ae1c04380080deaf';
