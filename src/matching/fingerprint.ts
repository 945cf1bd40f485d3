/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '64910300d76a4edf50c7a20eedf71c067b02a1045ebfef4f06b228727d8aadc8';
