/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8ddc755815fff1cbf0ee423530ff1ae896b2d1ac249c04bfb5239bbf6b04caa5';
