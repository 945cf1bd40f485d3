/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ac030f0a1885257a42610d7bc91b8e532aa0bf89bf0ef632306b11fba045e3ab';
