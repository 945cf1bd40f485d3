/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd79c6adb2b63d76b8abf9bd6b066bead2de8bb1a6b01c9419c6db598d0ad2c28';
