/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '23ba7f456633ab08cfabfd85a792f0f5794df19dec45580066ee8b3967dfeedc';
