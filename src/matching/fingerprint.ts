/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5ce38673ddf6281f911fb17364bfd7990f425e45969c1d22ad4dd431063073c5';
