/** Hash of the deciding code of this folder. Written by `npm run fingerprints`, checked by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7d97e5f1a1066b0ebbbad3c8a3ac7983c02acee69cdd40c758c8a607433a6a0d';
