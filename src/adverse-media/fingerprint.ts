/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1490d8bfb391ca7dc6c70d51f4eeedf59f121230871376ca3b6fea9e46712ba7';
