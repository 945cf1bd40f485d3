/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1a6b73527fcd730d8b92d6bf1704ad10ae37fa55c763e09ab2f03442f6791e84';
