/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '12f0c7582ab9c1009c57b7f77ac0500da2f689014a39bb42d35070d092b5e3ff';
