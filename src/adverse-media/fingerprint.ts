/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9f374b9c8fc9e965c1904eb38178d8a2bd97613e52a6500b8a689b88149d7284';
