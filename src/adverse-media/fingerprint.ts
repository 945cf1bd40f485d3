/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c618bf895bcb95aae706508ea1e61cee4e0ce74137020d1d4a5fb50015bcc450';
