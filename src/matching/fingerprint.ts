/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '0eff9f5aaa23daddd8c4ab7c2eee1776327423815fc424063e41beadb259aa6b';
