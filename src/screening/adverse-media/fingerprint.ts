/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a1b14073115556a500da13d4ba0f29e51e9e695122280e0171a1750dc123c3d1';
