/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4d1e52708db2b015355eccc00f091d3431f240e4dbdb78b04574db74db608b56';
