/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4c175ed3510f74adba827c4bd8e53b1481bd1b758905f4962815913cb171daef';
