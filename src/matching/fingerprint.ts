/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd20d59fb14abe7b1cae34a9f5b916ecf9eee8c2f91e39ab4a41c6c15b25481f4';
