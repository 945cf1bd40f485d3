/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '0429b1274b7ee5b29e9e6a3eebe8bb107a1f59e225f104ff791758a5f88ca2e9';
