/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'cd23597cc8cf4cf1a1e2fe53f815ed24c32fbe6129b556cdf289c182063b1810';
