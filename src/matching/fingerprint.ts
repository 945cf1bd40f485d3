/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '81380424ece4fe73b6c5ca7eff7b9ff5407b0154b34241eb2792cc1ded941de0';
