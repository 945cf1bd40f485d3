/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6d245941b08c9a85863e95bf433247499fcaf5dd39675e85c33216b2bca1cd20';
