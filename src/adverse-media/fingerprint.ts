/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '6e467a50a973af5aedf92c2d551f86e87292e71750c202135a716214d94d492f';
