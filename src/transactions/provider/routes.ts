import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Providers } from './providers.ts';
import { type SecretView, secretRequest, secretView } from './schemas.ts';

const PATH = '/amlcore/api/v1/provider/secret';
const TAG = 'Score provider';
const EXAMPLE: SecretView = {
  isSet: true,
  version: 1,
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: 'core-banking',
};

export function providerRoutes(providers: Providers): Operation[] {
  return [
    operation({
      id: 'getProviderSecret',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'Get the state of the score provider secret',
      description: 'The secret itself is never returned. The setting provider.configuration configures the provider.',
      permission: 'settings:read',
      response: { status: 200, description: 'The state', schema: secretView, example: EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Provider secret found',
        data: await providers.secret(principal.tenantId),
      }),
    }),
    operation({
      id: 'setProviderSecret',
      method: 'PUT',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'Set the secret of the score provider',
      description:
        'The value of the header that provider.configuration names in `secretHeader`. The service stores it encrypted. Every node ' +
        'uses it within two seconds.',
      permission: 'settings:write',
      body: secretRequest,
      requestExample: { value: 'Bearer 0123456789abcdef' },
      response: { status: 200, description: 'The state', schema: secretView, example: EXAMPLE },
      problems: ['validation-failed'],
      handle: async ({ body, caller }) => ({
        message: 'Provider secret set',
        data: await providers.setSecret(caller, body.value),
      }),
    }),
  ];
}
