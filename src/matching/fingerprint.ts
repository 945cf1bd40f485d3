/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ffd01b624b4bbd9594d927425939aa40334eaaa03c4e3ace411472ddb77f0341';
