/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '00cdefcddacf4516b2b48b71fd77873a6e5c239b659317c62f583202923f9f86';
