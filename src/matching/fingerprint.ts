/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd6e2441e31ca5f334010cb0ed4a4b5c3043ca388186066dea3a65955fc8769bc';
