/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a07d4d54eaf4396654ef8b34053956d0744a7904766cad79c712b09210150efc';
