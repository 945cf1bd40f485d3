/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '89c7e94254ae8db0e8affbf166343da3af9a7ad46cc72d28297b491b2ba0e00e';
