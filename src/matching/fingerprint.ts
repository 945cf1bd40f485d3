/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2ee93b2ad6d280b405ffb78a41db399e7762bc1c865600e3839772dd584f48dc';
