/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '7426b437d79b995bfcf9b524803cf57b110697c0660d9adad5ae3b59cc0346f8';
