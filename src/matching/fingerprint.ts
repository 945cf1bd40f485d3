/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '78be95059affd2a97d681ffe460a7853d7f34bd4f7ea5adb94cac5cc7b3d30e6';
