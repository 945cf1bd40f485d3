/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '191631f8f92fa0a1e5dc6731050804bfa1458af63c0749ae33164d5ce6ccd8a5';
