/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '79815461f00173ce1753209ec11236672a1a994779e81517dacf9d5419a96a98';
