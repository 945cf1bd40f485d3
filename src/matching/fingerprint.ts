/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6b602d65fe1f9ea6d14dc34d16fc33bc12d0c73178ce478a1cc42ff098dd20d0';
