/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6f7df46dc58c85a416997c4c9f2fabd0f31ad271669ef6117dc5f27ba811e9fa';
