/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ebaef86551e8751152eb05b57bc006f7c0107f3552927d5f59f7ba18819fd9f0';
