/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1061bc4b76810c4bce969d310bf910bac9110d3c30c9d2702ee8de9cb6c982e7';
