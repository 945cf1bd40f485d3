/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1f18dba17cbdc98026f6eee5e1e65a1fa0d1b8947120d27122cc54d9975ca9d1';
