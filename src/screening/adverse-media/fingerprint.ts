/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'a8f48a5d93c72bf0acdadd6dfed07a42e40ebe4d7a7a6989a51b01c81f88d2af';
