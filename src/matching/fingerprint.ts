/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'df6ba8604147b000804cef11029edabe688ea0e96d498e6351647c976b72c7a0';
