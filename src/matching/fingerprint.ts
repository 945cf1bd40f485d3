/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f570c74041a4075712f20641a5c330788d64938f1338d5994c393a120bbe1949';
