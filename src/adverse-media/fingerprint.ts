/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fe808fe977dfc76c76f94c96cb377fdddcbd02fd6f67df8c7c027c925d4e572d';
