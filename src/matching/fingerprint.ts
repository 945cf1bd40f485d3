/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '306cea58253570059b048749bbbc7245dfce5af3026d175119dde8450eb9929f';
