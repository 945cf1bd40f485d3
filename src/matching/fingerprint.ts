/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'cf39db8b055d5fb734040b43f0a72c7247fb825c942030bd94a3b614b73dd653';
