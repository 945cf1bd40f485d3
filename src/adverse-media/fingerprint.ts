/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'eb80cd18829ec40d2c7642228cf2e301c07b544c48d9c5bcb576a785efc780d0';
