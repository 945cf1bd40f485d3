/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8d20f0d894944ee3dea63e21a780b6e35b9645afbbe53c315c0cd2373870a1f7';
