/** Hash of the deciding code of this folder. Written by `npm run fingerprints`, checked by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd1a71e93741916ca1e93129aae0a43be552f0b57805feb8e1e58c8648e832e39';
