/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '49eab2e58f2ff1a8357f22da404b0f911302f19ad5dee667a5afb273497effc8';
