/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '403c5be34ec1201a2d70be5ada45da2e924bd52f6c2acd289c188cc2991ae745';
