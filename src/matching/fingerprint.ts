/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f8372a29c8fe1aa61c3d59e62c8fe695c99b2deb651eca07e37a16ef59947b42';
