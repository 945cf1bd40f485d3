/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1921379e6e3b66668d786196ca27c37294d6097ed7e1225e72001aae2e1f8db9';
