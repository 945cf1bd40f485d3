/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ec55d0e197e3c02a9379c7bc96428ec9737967a6ad4291d541bfef7114b9936d';
