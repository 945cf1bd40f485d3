/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '2c9f42b1c333dd35f7aff92efe5a695f712dce64c26e48e4c528e3b928c27012';
