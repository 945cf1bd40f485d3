/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '68c5901bc95118cd489ff950c5ac74877810b61e306f379092efef56b9eb3776';
