/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e2edc8fd011e3f89aed738a29f888096cfcf635466d80b6b075be36459bfe8bc';
