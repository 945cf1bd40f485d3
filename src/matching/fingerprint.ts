/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd805ff560ff34f7ed1f902dd6e06e0b59ace1c045ddd637f9b8542f979f45039';
