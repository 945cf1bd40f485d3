/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1f9adc3e35a2685da939d54d65b06e85a80e6353b6e04cac7e31616531b979f6';
