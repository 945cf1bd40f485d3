/** Of the code that decides here; written by `npm run fingerprints`, held by `test/versions.test.ts`. */
export const CODE_FINGERPRINT = 'c6246c25a3a43441dcb25d15611110e1d202860778ffda64d3757b057aa4dcb4';
