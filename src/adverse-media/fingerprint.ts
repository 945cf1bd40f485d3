/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9d92083f14c23d138966f9e9b6ee88f24798fbe9b5fbaf1876cd6bcdb9b891d3';
