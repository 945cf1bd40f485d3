/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6922f86a9a758e193776bd55ca4a11c1450f665d12b362b5425cc22b889388c9';
