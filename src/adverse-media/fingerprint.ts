/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ca6271e22b4441f8d4fff2332b567ecb124b5da5a7f0de6a67f40922d66ddf5f';
