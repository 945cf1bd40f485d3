/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f80b58eb84b22a7e18f6c892f183b9c97ae3154de70b96ab7ba71252bc5074de';
