/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e5da80e09aab8c272af4b4fa53a39b18d3b791cfb96eddbe8ddb1d4e110030c2';
