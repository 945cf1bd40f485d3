/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e4424ebee760c192fb697f85b6c74b1034c7e64cc42cee13b7ff76202497b9df';
