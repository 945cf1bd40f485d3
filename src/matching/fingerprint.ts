/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f4d752c268ce85b2f73d510d3b746517ccb2da8c4ea95a12574ea593840ead68';
