/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'eb34f70600954d23dd0f6cb99e3ab7e9afa537958792a4e2480dff27d7caa7ce';
