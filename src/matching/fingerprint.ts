/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = '06561163bd479074a39297e7357423d309b547173c31ece684565f9c1d6b2922';
