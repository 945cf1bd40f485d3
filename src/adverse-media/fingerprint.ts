/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7cb74dd89c8f6be7a90af8cebff865551efa80872c3ecd35e8dac8f7821952d6';
