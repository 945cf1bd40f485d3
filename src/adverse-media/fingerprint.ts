/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd8aa9634f2b088e51cdf951bd7205df85348ebc76382e2a1cdbe763eea460431';
