/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7417e190ac46ea617e3d9a82c5da2abfa91505168c300220d3a5ad7524af4e9d';
