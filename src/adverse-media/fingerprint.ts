/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e7792dbbda641394c7f1924eb6007ff9575a87b2c40ca44d7492a157097e7764';
