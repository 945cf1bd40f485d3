/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7453bae5cfeca578547e3df5001cd57df93b2dd2cacd296f2f814e9edcad729e';
