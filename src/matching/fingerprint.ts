/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '3a720ba8264f806129dab57ad26395a43488c79c9ffae5b46a84f3d2ea58e587';
