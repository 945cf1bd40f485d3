/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9f31d2e40606d29b6f32621f820484c9a8de7c3861b3b2963effdfe534acc3d3';
