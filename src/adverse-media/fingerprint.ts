/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '24449c6b04e484ea395de25b7087a07268ff1b93d3b076825a5941902597304a';
