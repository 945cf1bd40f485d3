/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '134315378ffda5a1b039aee2294f2333e1b308ade775a5845605433fd727b7c4';
