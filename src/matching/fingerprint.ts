/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '722467e5bd2dc55389e565f61d435cc07291f97fc36270fbc81e2b1c63d1be68';
