/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f3e8ed56a31e4bca457f12c187a8e158c7b61b775fa98f5a746ca99f4279acef';
