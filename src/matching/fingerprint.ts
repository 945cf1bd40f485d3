/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '14324d8a81dba84cc1d71b9414cfe1ad0ba673d914410b636977e8ebc915fa8e';
