/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f3cee27cbfcc49be0252e58194b282d057a466551c1bf8232fb5f02f7744a192';
