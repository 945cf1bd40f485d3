/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '5fc84640cdf96d9e0de26500b4a01749bacf44e04f4c1589592552a5fb3a3f79';
