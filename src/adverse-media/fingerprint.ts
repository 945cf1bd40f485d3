/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '442f9aa5c3b1c1665d5b4bddcffcb8df364289544f58e96175296509ebc1672d';
