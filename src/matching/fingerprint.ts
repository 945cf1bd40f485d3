/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'bc2a375d47d9d53dd8748a6063b7cbd436ab4056528492fb7df06fd68749dc90';
