/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f90f17a75431489b2f3488f436d9282d3adeee2a516c0e51efd95ab0f6367c4c';
