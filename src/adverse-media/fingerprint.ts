/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '79d7bdcc5f82fa2cad4d80c265b2ae876c8396347df304b0cde07b23379195f5';
