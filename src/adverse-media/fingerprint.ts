/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7a1ecbdb3e85e05cd12b237d61c4b33f55fa5ebf07beff1e4369f75d54247756';
