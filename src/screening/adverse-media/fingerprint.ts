/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3f253bbfb8bb1ca82338c7fb2c0255f3baacc17525c237eb039f84f892292f20';
