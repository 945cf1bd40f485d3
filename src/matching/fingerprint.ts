/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '815f143abd6e0773e2d898dd8d41d42373dd89240a62dfb179e574ed1b5d1255';
