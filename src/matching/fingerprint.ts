/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5dc13efbd2e7e8625a12c0aff44b226691805e4ae71d5f72e6b95932d082d081';
