/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'faedcac1b2d9aa63755915bb5ab5de6a2ad48509527153e53bbd08d57b2076af';
