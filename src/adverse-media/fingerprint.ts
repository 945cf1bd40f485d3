/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'cfbd8aa31506bc2bcc50b16693bae67d15b85a74b265cfb932ef65e678a709f6';
