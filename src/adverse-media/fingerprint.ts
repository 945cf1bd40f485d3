/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f854f44442736e814384a46fc02194bf26c994ee1d23217eab8c2080bbe6abb4';
