/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '44e8c664cb884a777f2329948088f9093bc491758d27353d740e610e7ab3fb5b';
