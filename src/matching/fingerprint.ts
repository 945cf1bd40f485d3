/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '63fb28dad31220fc164a53d945183aaf1b89e186e96abb944b62c041b3bd7536';
