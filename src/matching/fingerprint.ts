/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ed988fdc3767b84c859da29b347be72c14fff668b92a51f3f534169a7345fbc6';
