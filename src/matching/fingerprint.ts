/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'e4df30b1ac44782a1bab34cfc69ccf7862c42bc78e855f79151b2f7fbc11747b';
