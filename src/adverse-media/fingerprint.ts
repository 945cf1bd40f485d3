/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'bef6c6b4f4330fea4aac3d0435c46ffa5384af0a052720c9b23a20e49836e8e5';
