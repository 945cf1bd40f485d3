/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'f8e549d3027960c228d7c60cf5c9e2c68cc7165bdb7895036b34593af7bed34f';
