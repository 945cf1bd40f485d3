/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '142a255cd5c4a6c6fb40de4a1c615b4729d21d4bfaa7144725ad3e028c1d2ff4';
