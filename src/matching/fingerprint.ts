/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '486bb87e877312a1a49cb3e49baf306a5b713e01ab436c06f3928fc7d6e7c7cc';
