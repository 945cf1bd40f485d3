/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8782b2417acf442d24b2a33ecf5c8e7597c153bdead8d457596181999ee102bd';
