/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '24ba469e45adf4decccdabf881b210916c0913b66147ec3d95b1ca170d32d264';
