/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1132c4fcdf913bc6da38727784e761a5f1b05583c078d81791fb329ba527a86c';
