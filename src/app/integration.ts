/** What a system that screens parties and payments needs of the API: `/openapi.json?profile=integration`. */
import type { ApiProfile } from '../platform/http/openapi-profile.ts';

export const INTEGRATION: ApiProfile = {
  operations: [
    'clientLogin',
    'oauthToken',
    'screenEntity',
    'searchProfile',
    'getProfile',
    'createProfiles',
    'createFiatTransaction',
    'createCryptoTransaction',
    'createStablecoinTransaction',
    'getTransaction',
    'getScreeningResult',
    'getRiskAssessment',
    'computeRiskScore',
  ],
  webhooks: ['screening.completed', 'transaction.decided', 'alert.created'],
};
