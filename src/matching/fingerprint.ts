/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '749f351fb5e9ead2d7071866ec6341fa7d7f1c12e0813ed504e8835d47b13343';
