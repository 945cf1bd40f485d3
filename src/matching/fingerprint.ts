/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'ac948b0f851d026caa22206549f9ffe3964ff4818934f81a55678b3af6e7138f';
