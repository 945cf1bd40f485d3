/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '34be830803f38aea6d5247dd033fa810bcf23517ca80f9666d251c1d171a708e';
