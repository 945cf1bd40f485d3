/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f1a39ae84560a451239bbc00aa16f79c211d693d8c323339b96650622d774af5';
