/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '69703dcb0dcb33a133232ca2bed38df06422ddc3d6f64ea9731945120779b5ec';
