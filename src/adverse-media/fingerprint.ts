/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c809c41fa9876cb7ea149928c51c5a2723446f347aa5249e2054fe28d7b4e7df';
