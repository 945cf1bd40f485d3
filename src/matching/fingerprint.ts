/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'd486fe7aef6adc760e9f3a2838e7db9545a7f4ac4486d8a2a8bf82f1469d00af';
