/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'aee08e0450bfe34bc7b1e239e188d39b2bbfb9f8cb63380b0552974905d06d39';
