/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '96ba0e674b524960de72ded4247fb2b209cfc7c008cb70c1b3f251f59a7b6f45';
