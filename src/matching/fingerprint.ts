/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '62e20104eff8a04752d7f71045ce69967d843da9026b7d66370afb64c7e87494';
