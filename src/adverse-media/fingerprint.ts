/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fa9f53c2fc03599168458c05c3da02df8f4de92adb2d71673e71f276ecb05316';
