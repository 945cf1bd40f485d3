/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '27e20abe01b9f384c8520039cd9ba32c9636eabd41c6dba0a88c9c657848c2c8';
