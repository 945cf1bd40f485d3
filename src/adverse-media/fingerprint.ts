/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'bccf572e11fa139ddbfed8887c7e81234a571bf77c7143d27bd28c0aba7577c9';
