/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '29821a5752113f8f61f86b41d2e378860c21a96e35d16863b90df7466576a672';
