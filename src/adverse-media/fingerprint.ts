/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4ba62ae2b20a47a94a74976e2eca975c91ece66525687237451cbd5465877b3c';
