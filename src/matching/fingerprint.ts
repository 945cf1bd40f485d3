/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '735620886397ff5699e62bd113ac3348aec6a8c3456dfee208365842ba0448f9';
