/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b04704c5f73923de916c04c046703721688a40c8cad516d5cf4402c40ccfa213';
