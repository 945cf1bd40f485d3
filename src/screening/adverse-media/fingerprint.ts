/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd7bb2dd097a7739e79b6535a238941f4e539de13acd590aee1414a49549176b6';
