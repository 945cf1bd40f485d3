/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a452fdbc2ee7584eae20309da4df9e09d24fccf2fbda95734e2130f93ba5bb0d';
