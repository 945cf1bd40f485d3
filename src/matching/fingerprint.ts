/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '569842ef4dc90bbd6b9e35464a9295a52e3fa2e370f3f66ab7988c429403cf3a';
