/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7168da61a6fe5d14772316e5209b43098333a329d7ff67e79a9fec23ea423795';
