/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '852cce37cc7dcbc7eda7456d6d81e726346b895b9a9e0cda558f1beed58e5220';
