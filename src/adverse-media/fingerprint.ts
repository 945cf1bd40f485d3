/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1e6223a2f1feacabc0ab47ba9720b88384bb3bb23b03ac77049261768975a16f';
