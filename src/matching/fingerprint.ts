/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c274696879143ddd67ac8ec53557ca647f8b1f9314d095471cb001c9843db53a';
