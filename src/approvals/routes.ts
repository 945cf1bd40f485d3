import { type Operation, operation } from '../platform/http/operation.ts';
import type { Proposals } from './proposals.ts';
import { PROPOSALS_EXAMPLE, proposalList } from './schemas.ts';

export function proposalRoutes(proposals: Pick<Proposals, 'of'>): Operation[] {
  return [
    operation({
      id: 'listProposals',
      method: 'GET',
      path: '/amlcore/api/v1/proposals',
      role: 'api',
      tag: 'Proposals',
      summary: 'List pending approvals',
      description:
        'Pending approval requests, at most 100 per kind, of the kinds you have ' +
        'permission to read. Kinds: closing an alert, a decision on a transaction, lifting a party ' +
        'restriction, a relationship approval, a license, a case outcome, a suspicious activity report, a draft rule, a risk ' +
        'appetite, a setting, country, rule list or exchange rate that loosens a check, a threshold, a known wallet, and an erasure. Confirm a ' +
        'request with the operation of its kind. For a suspicious activity report the list shows only that it ' +
        'is pending, and only to users who can read it.',
      permission: 'alert:read',
      response: { status: 200, description: 'Pending approvals', schema: proposalList, example: PROPOSALS_EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({ message: 'Pending approvals found', data: await proposals.of(principal) }),
    }),
  ];
}
