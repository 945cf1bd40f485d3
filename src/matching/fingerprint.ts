/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ff2a53ab4c9785784a929ad1be8a58744b45a225c3bad0a3a9127ddf383d1a06';
