/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'bf0e67cd58db6e85096aa62c9caceda686a9e57e62c6998e5ad0da94d3d4bb06';
