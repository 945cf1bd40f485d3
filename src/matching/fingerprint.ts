/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1152f5a6b802016c808f83519b28aa7ff31f8689b44b2478b3cb03ef2ca9efe4';
