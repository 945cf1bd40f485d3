/** Hash of the deciding code of this folder. Written by `npm run fingerprints`, checked by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'bba5654cec152f91736e41c989af413f32a048da8ff14a837772772d2b423f70';
