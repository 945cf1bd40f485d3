/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '80b4d43bbf7d103ed4f180e9fcd21ddce777e096f6cb4e40bf6508e254686dfa';
