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
      summary: 'What waits for a second person',
      description:
        'Closings of alerts, decisions on transactions, bars of parties that are to be lifted, outcomes of cases, suspicious activity reports, drafts of rules, risk appetites, ' +
        'settings and countries that loosen a check, thresholds and erasures that somebody proposed and nobody confirmed yet: of each kind that you may read, at most 100. It is confirmed where it is: ' +
        'by the operation of its kind. Of a report nothing is told but that it waits, to who may read it.',
      permission: 'alert:read',
      response: { status: 200, description: 'What waits', schema: proposalList, example: PROPOSALS_EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({ message: 'Proposals found', data: await proposals.of(principal) }),
    }),
  ];
}
