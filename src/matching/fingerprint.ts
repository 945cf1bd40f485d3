/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'b0b48c6bb5a9cba01b691fa3a5ff634edf8a9f2887d0c8ef20fe9970256d188d';
