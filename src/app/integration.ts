/**
 * What a system that screens parties and payments needs of the API: `/openapi.json?profile=integration`. The order is that of the
 * description, and so of `/docs`.
 */
export const INTEGRATION = {
  operations: [
    'screenEntity',
    'searchProfile',
    'getProfile',
    'createProfiles',
    'createFiatTransaction',
    'createCryptoTransaction',
    'createStablecoinTransaction',
    'getScreeningResult',
    'getTransaction',
    'getRiskAssessment',
    'computeRiskScore',
    'rotateSigningSecret',
    'clientLogin',
    'oauthToken',
  ],
  webhooks: ['screening.completed', 'transaction.decided', 'alert.created'],
} as const;
