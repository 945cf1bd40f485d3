/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '9d576f33496cbeeb38b6eadbe5e2ec557c723c532d3d293bc7bdea658d84a1aa';
