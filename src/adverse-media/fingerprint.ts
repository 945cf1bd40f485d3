/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8ce00d8427427b25307bcbbfd8adce90ad3ad4f3b369a2c7e65cea17008a8a18';
