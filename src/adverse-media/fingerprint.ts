/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7a67a5beb873623e86a0e3a3e5e756017f92d9fb4121a2d0c975bb9e1281cbce';
