/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ee12e12ebcfbb7a1797c078e4f51477c4d37cd39c3550f7755bac298de93f3fa';
