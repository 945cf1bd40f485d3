/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7b0199fe996e150666e44d49785703b0c0e6a1d9e98717a86132790e008812e6';
