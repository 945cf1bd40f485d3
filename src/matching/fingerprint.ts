/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '923f4f85fa1642090bdf60990e5d2288b1c7c8d93fa195d92a72f6ca4b420228';
