/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '322cc3e57f415071f70ac937b1478cb7694eb57624563dc675edede44ce9646a';
