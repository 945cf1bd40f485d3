/** Hash of the deciding code of this folder. Written by `npm run fingerprints`, checked by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8c360995d91929355ae87d977c44ac1bf67cc58b84a283eed04a122d9629a7e5';
