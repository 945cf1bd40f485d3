/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f55848a33d2faea4496dba757a57ab47a5eae48e661e7a3a8d6f9dd0fd9b138b';
