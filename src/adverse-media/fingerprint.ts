/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b528062efce139775e40586f164a45c449dc9c310677bfdc6c114cd0a93574aa';
