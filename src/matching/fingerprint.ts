/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '47bee3129b4add60699aa5418ee568e452dc95ead9726e58c83825891ebc75f3';
