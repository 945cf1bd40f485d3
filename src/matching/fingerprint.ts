/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3ba72646f71e89cb41ce1b32a4862f8db85c0b72c86c7fc3e2a9bcd37ea79809';
