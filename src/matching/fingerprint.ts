/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '29214420fa864c05395b5b32c0e47e15a93d077ed33359dbc0fa60f83eef2eb3';
