/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '52a04c869cdeb6fad37ce343f644984b51ab8c2f643dfd612327bc61b564e5c0';
