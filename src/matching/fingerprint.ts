/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8c6b624204990148276707e98372bbaeceaccdd1bafffb1694ce6b85c67424ca';
