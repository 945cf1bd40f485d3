/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'eed37a2c12e6dd1b3961bcdc443c5406e0f69c4439adf59cf168f048f800830b';
