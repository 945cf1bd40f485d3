import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Chains } from './chain.ts';
import { CHAIN_EXAMPLE, chain, chainQuery } from './schemas.ts';

export function chainRoutes(chains: Pick<Chains, 'of'>): Operation[] {
  return [
    operation({
      id: 'getChain',
      method: 'GET',
      path: '/amlcore/api/v1/chain',
      role: 'api',
      tag: 'Chains',
      summary: 'Read the chain of a record',
      description:
        'The payments, alerts, cases, filing deadlines and suspicious activity reports that belong to one of them, with the ' +
        'state of each. Give the ID of one record. Records that you have no permission to read are left out.',
      permission: 'alert:read',
      query: chainQuery,
      response: { status: 200, description: 'The chain', schema: chain, example: CHAIN_EXAMPLE },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ query, principal }) => ({ message: 'Chain found', data: await chains.of(principal, query) }),
    }),
  ];
}
