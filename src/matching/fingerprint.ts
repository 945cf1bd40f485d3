/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a8cbf906fd2a9983cbf2552d59f45f9f44859dd0369b24895e3f4b0318b2d16a';
