/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c123c95cc644f683679e9cb5d284f13138d5b1d0c947ac3d356a4c2443a5d82d';
