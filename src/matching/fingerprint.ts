/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '0b64c9e7745be25df7ff61795a27dfaa4ffd8057f27e59f914176e97d23e4ca4';
