/** Webhook events of transactions. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../domain/transaction.ts';
import { defineEvent } from '../platform/webhooks/event.ts';
import { RESULT_EXAMPLE } from './examples.ts';
import { DECISIONS } from './manual-decision-rules.ts';
import { DISPOSITIONS, RISK_TIERS } from './pipeline/assessment-policy.ts';
import { screeningResult } from './result.ts';

const ABOUT = { ...screeningResult.shape, transactionUuid: z.uuid().describe('Transaction ID') };
const EXAMPLE = { ...RESULT_EXAMPLE, transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07' };

export const SCREENING_COMPLETED = defineEvent({
  name: 'screening.completed',
  summary: 'The screening of a transaction has ended',
  description: 'Sent for every outcome. Contains the screening result.',
  schema: z.object({
    ...ABOUT,
    riskTier: z.enum(RISK_TIERS).describe('Risk tier of the suspicion score'),
    disposition: z.enum(DISPOSITIONS).describe('Disposition for the risk tier'),
  }),
  example: { ...EXAMPLE, riskTier: 'INFORMATIONAL', disposition: 'APPROVE' },
});

export const TRANSACTION_DECIDED = defineEvent({
  name: 'transaction.decided',
  summary: 'A decision on a transaction is in effect',
  description:
    'The current screening result and the decision. The rationale is omitted, because it may contain names. Proposals send no event.',
  schema: z.object({
    ...ABOUT,
    decision: z.enum(DECISIONS).describe('Decision that took effect'),
    reasonCode: z.string().describe('Reason code of the decision'),
    beforeStatus: z.enum(TRANSACTION_STATUSES).describe('Status before the decision'),
    decidedAt: z.string().describe('Time of the decision, UTC'),
    decidedBy: z.string().describe('ID of the user or OAuth client that decided last'),
    version: z
      .int()
      .describe('Version number; increases with each change. A change that sends an outdated version is rejected'),
  }),
  example: {
    ...EXAMPLE,
    decision: 'RELEASED',
    reasonCode: 'FALSE_POSITIVE',
    beforeStatus: 'WATCH_LIST_MATCH',
    decidedAt: '2026-11-20T11:40:00.000Z',
    decidedBy: 'user_2m9d',
    version: 3,
  },
});
