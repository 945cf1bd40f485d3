/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '1dcbc41a53bc86e8ac6278b53af0e17020f244c15f06b5b8e825f86bf110339f';
