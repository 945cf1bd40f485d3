/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '71a1d15fb4ff7b5fac041334203d3a276dfed8c27b2f2919e3ca8ed895091b1e';
