/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ed1715bea65579eb06c94ae3cb81299d57ef39871db641d79618db337bf09408';
