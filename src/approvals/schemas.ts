/** Answers of the list of proposals. */
import { z } from 'zod';
import { wholeListOf } from '../platform/http/list-answers.ts';
import { PROPOSAL_KINDS } from './types.ts';

const proposal = z.object({
  kind: z.enum(PROPOSAL_KINDS).describe('What is proposed'),
  subjectId: z
    .string()
    .describe(
      'Id of the alert, transaction, party, case, report, rule, threshold test or erasure; version of the risk appetite, key of the setting, code of the country, name of the list of rules, currency of the rate',
    ),
  title: z.string().nullable().describe('What it is called; null: it has no name, or cannot be opened'),
  proposed: z
    .string()
    .describe(
      'A decision on a transaction, CLOSE of an alert, LIFT_ and the mark that a party is to lose, an outcome of a case, FILE or NO_FILE, ' +
        'ACTIVATE, RETIRE, ERASE, LOOSEN of a setting, a country, a list of rules or an exchange rate',
    ),
  proposedBy: z.string().nullable().describe('Id of the person or client who proposed it last'),
  proposedAt: z.string().describe('When it was proposed, UTC'),
  awaitsYou: z.boolean().describe('You may confirm it: you have the permission, and an independent user proposed it'),
});
export type ProposalView = z.output<typeof proposal>;

export const proposalList = z.object({
  ...wholeListOf(proposal, 'What awaits you first, then the latest'),
  awaitingYou: z.int().nonnegative().describe('How many of them await you'),
  truncated: z.boolean().describe('Of one kind there are more than 100'),
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
      awaitsYou: true,
    },
  ],
  nextCursor: null,
  hasMore: false,
  awaitingYou: 1,
  truncated: false,
};
