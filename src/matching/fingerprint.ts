/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b7c2a9fcf280a082671eba4386348602f7b3e7d23540e5b13ec832e5c90a8246';
