/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8b62eca0337add3bcbd72c34ea043fad1ddd7310eb7e8ae6e82dc2ae0b38a65a';
