/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '22949d766a93e0a5c2cadb23176bbf8062f089babe54234b7e6a6504faa67ae3';
