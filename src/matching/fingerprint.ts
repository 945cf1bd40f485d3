/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1189a31d9ee169ab777d936758808abc3298f391d6a459019ab0223f92ffd993';
