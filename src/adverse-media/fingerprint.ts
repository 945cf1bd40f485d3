/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '88e583f4ca7061f6ac5acb4081fad53d83fa8da37907317376390c50cd958ee7';
