/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2274fcf3fe824998185dcb14acd8f227e46de48873fbf9b8dee8c77ba77fbed7';
