/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '89122ad967d7df6f99558750ab4ca1eabc5ff9201d08af7f03a9d91476c67b26';
