/** Response schemas of the pending approvals. */
import { z } from 'zod';
import { wholeListOf } from '../platform/http/list-answers.ts';
import { PROPOSAL_KINDS } from './types.ts';

const proposal = z.object({
  kind: z.enum(PROPOSAL_KINDS).describe('Kind of approval request'),
  subjectId: z
    .string()
    .describe(
      'ID of the alert, transaction, party, customer, case, report, rule, threshold test, known wallet, license or erasure; version of the ' +
        'risk appetite; key of the setting; code of the country; name of the rule list; currency of the ' +
        'exchange rate',
    ),
  title: z.string().nullable().describe('Title of the subject; null: it has none, or its text cannot be decrypted'),
  proposed: z
    .string()
    .describe(
      'Proposed action: a decision on a transaction, CLOSE for an alert, LIFT_ and the restriction of the ' +
        'party, APPROVE for a relationship, a case outcome, FILE or NO_FILE, ACTIVATE, RETIRE, ERASE, or LOOSEN for a setting, country, ' +
        'rule list or exchange rate',
    ),
  proposedBy: z.string().nullable().describe('ID of the latest user or API client who proposed it'),
  proposedAt: z.string().describe('When it was proposed, UTC'),
  about: z
    .string()
    .nullable()
    .describe('Listed party, country or rule of an alert. null: none, or cannot be decrypted'),
  disposition: z
    .enum(['FALSE_POSITIVE', 'TRUE_POSITIVE'])
    .nullable()
    .describe('Proposed disposition of an alert. null: another kind, or cannot be decrypted'),
  amount: z.number().nullable().describe('Amount of the payment. null: several payments or none'),
  currency: z.string().nullable().describe('Currency of the amount: ISO 4217, or a crypto asset'),
  dueAt: z.string().nullable().describe('Due time of the alert, UTC. null: another kind'),
  isSafe: z.boolean().describe('true: a rule that only adds alerts. Several of these can be approved in one step'),
  obstacle: z
    .object({
      kind: z.enum(['PERMISSION', 'API_CLIENT', 'PROPOSER', 'RELATED_USER']).describe('Kind of obstacle'),
      detail: z.string().describe('The reason, in a sentence'),
    })
    .nullable()
    .describe('Why you cannot confirm it. null: you can'),
  awaitsYou: z
    .boolean()
    .describe('true: you can confirm it. You have the permission, and an independent user proposed it'),
});
export type ProposalView = z.output<typeof proposal>;

export const proposalList = z.object({
  ...wholeListOf(proposal, 'Approvals that you can confirm first, then the latest'),
  awaitingYou: z.int().nonnegative().describe('Number of approvals that you can confirm'),
  truncated: z.boolean().describe('true: at least one kind has more than 100 pending approvals'),
});
export type ProposalList = z.output<typeof proposalList>;

export const PROPOSALS_EXAMPLE: ProposalList = {
  items: [
    {
      kind: 'CASE',
      subjectId: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11',
      title: 'Round amounts through new accounts of one family',
      proposed: 'NO_SUSPICION',
      proposedBy: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09',
      proposedAt: '2026-11-20T09:30:00.412Z',
      about: null,
      disposition: null,
      amount: null,
      currency: null,
      dueAt: null,
      isSafe: false,
      obstacle: null,
      awaitsYou: true,
    },
  ],
  nextCursor: null,
  hasMore: false,
  awaitingYou: 1,
  truncated: false,
};
