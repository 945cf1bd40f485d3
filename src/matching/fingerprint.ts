/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8468c31671fb0bf6627ca02554f19bf90e252e3697a6b105f585e161e23c7bd4';
