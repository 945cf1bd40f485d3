/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'aa865b99b9b59cf1b155803ea3af2f0f66c2a57ad3343d300b7b8c1c245fd43f';
