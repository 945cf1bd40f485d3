/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '03d0d3d3646654d259153550d5978d056c6cc726c8ab5e51e176c633e28fdcb0';
