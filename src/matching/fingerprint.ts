/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'dae2a529d0c5873b60c2a26b8b18d458629fef4f35ec9338eaa80ff9afb1c9b2';
