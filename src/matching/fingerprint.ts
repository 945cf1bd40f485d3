/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '02e39fef739a5b04d317d0ecaa18c0e76309df5bfe456ec0003040270a64d4b0';
