/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '835416b813572ba16b1c9f7a679da0ef8e734629f881f5a0787b497a85d764b2';
