/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '4b9f8700966893580375bb1eed407039eb40c2f4213afcd50086d90f4e51d362';
