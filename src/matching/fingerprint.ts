/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f01e9cdf57994bb0f52b67da71b35565686a3b14662165920fb2e365f5ea1178';
