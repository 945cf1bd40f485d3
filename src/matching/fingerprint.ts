/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f2b0982698fd4b432e3a038f78cd7bca77a5690ba4255028f1434a860576e32e';
