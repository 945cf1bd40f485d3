/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9239216295aec881424d9433ae4c1061d4ce2dfe4750068a1cb6c7b6569f75bd';
