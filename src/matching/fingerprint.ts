/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3359ef7097f69215a1fc3ca776cd849a6f405f2366343d7d2e26dc4cc8de8614';
