/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '37657c54daa78ddbeafa58ce41df98d23acbf70142b5373418d7f1e23d9c593b';
