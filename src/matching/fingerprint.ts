/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '81b9f01a3f51ee5fbd86a6c81c6557cbffb716bfaeae988fe65cde5441739bb3';
