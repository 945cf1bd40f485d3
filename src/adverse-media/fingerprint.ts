/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b18c2016c8a7b0a890fc5de52b265ec8d8ee1e59903bb4518749b69e40a8490c';
