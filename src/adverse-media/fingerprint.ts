/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1dd09ab222acd120c992623fcc55bcaa529ead2c1a0ddcc9005ffe39a4639929';
