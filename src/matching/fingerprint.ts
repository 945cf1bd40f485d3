/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3f1f427eda86f5b927510d26a2eb930f1d78cd2e33e931f1e623c7bf91cf64df';
