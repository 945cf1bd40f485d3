/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'fb4b600f64218668772f9c4eeacf9c3cbd56c7f7f974e1bb4c269adeaafa4117';
