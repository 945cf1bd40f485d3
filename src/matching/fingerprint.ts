/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a4d81c277e13cf3973e8ee1506839c76a7895a8fdd51f2d691ad778c2fdeeeb6';
