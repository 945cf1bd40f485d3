/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fdb6a4c2dbe5c7497a1bd1657f4f7967552afbba2e77da0a9b84eb026ad73038';
