/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '615d1ec2679d82418d03fa4f0b8cd138756514d7052b6ee7d98244d8cc5077f0';
