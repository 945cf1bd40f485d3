/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fa5c7edb43afd5519ba970a53ab0082ac6f11064d3130734eecfb83eaf51e222';
