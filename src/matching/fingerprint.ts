/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5fae7e9da011dbc658e9128c156f204984defd38ccbad3dafcb0756c2ee1d61e';
