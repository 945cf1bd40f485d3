/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '0832ea42eab3e7bdff2d9d12528821482d50df51a75a4d3d7da5390ca19cae1b';
