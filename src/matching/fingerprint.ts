/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2bc84998463f4a6c06b4a60f29b6db2dc4e8efca4130ab2539cc44c80c78c2eb';
