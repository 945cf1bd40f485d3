/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '8fd68a1e34a85f6ecc3d0b08ef38c1671ecce199aa038894072c157e0ea211db';
