/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f86fefbe6cfb232ba66038557c8b66ceadd15429fac3cc1f29f40283f99b213a';
