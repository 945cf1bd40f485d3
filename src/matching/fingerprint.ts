/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fb0a8fdd5af2d1cf250c8d94792f1e262036649bb90f5d6892037c82b2e2a79b';
