/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b3e69c05a6df934a6c00b243eada56e382e42a061a44e9f866cd5103c146bda0';
