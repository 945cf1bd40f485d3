/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6c902772004b8eb5d6158edaba7c5bc4cee52d9f308cb8a8de79667578e86209';
