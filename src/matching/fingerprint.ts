/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6b206673c1c4be047d86781fb6e690adfa4178353e1cc83164ac706833538f9f';
