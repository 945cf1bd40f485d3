/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7a99a4fc180ceb112b821196e112405a04d638e19b88853d608d6147b1e32af5';
