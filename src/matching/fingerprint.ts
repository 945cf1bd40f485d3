/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4cfca87a7cad9ff896f732cec59e409c319562d231bddda63d8182b62eceda46';
