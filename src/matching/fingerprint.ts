/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3dd5f516cc000fdd2cb59f7e35925f50736aa52b5cd1c57f1af52bdf9fd0335d';
