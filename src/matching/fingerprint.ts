/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3b8d70f7c12ac57962940d348b462721b350afce3efd788878ad5cad8b828e49';
