/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9660087e0c26937a4e4888bcac5c94f5b4d155e7b9a8ed5c690c6c8457ee61e5';
