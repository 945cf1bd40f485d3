/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '16da578d7cb0fc402625e3a5dbd9fa444bb0c85d845f42ff3fd1e2756da4799b';
