/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd2c94cb088d355a14d7fdeb4451ea80b8b45f743a9d84412625d9a76f58a2acb';
