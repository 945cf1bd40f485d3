/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '189579e2a171f752f6bfe649c9ae87e77add53dd4797cb7600bc8e6e6bbae2a0';
