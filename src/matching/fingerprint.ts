/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b1cb674618d873fdc665fda6c9bf74dd1f88ec1ff57f56671cdb57007dd82cf3';
