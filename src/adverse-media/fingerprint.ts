/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e93639b69276cf5f827cf9dda3bad3867dcda4c1f930e58cedd8b87ad8f09e16';
