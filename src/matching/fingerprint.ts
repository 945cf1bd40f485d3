/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e4b81e0219246de33de6efda5a1dc193ae9f5cccdeb50a6d2b213eb03e8d4795';
