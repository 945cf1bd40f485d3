/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9f993c693a53688ac201350bd9abc2bdd2aab51edb8fe21a506cdf04e629f700';
