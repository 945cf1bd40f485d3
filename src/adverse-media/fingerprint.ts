/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f8b68b89008e0e6442a693b18cf18533c8ba4c4d9d9046b8e65de1ff72c6e636';
