/** Webhook events of transactions. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../domain/transaction.ts';
import { defineEvent } from '../platform/webhooks/event.ts';
import { DECISIONS } from './decisions.ts';
import { RESULT_EXAMPLE } from './examples.ts';
import { DISPOSITIONS, RISK_TIERS } from './pipeline/assessment-policy.ts';
import { screeningResult } from './result.ts';

const ABOUT = {
  ...screeningResult.shape,
  transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
};
const EXAMPLE = { ...RESULT_EXAMPLE, transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07' };

export const SCREENING_COMPLETED = defineEvent({
  name: 'screening.completed',
  summary: 'The screening of a transaction has ended',
  description: 'Whatever its outcome: the screening result, with the risk and the alert that came of it.',
  schema: z.object({
    ...ABOUT,
    riskTier: z.enum(RISK_TIERS).describe('Of the suspicion'),
    disposition: z.enum(DISPOSITIONS).describe('What the tier asks for'),
    alertId: z.uuid().nullable().describe('The alert that the transaction has raised or added to; null: none'),
  }),
  example: { ...EXAMPLE, riskTier: 'INFORMATIONAL', disposition: 'APPROVE', alertId: null },
});

export const TRANSACTION_DECIDED = defineEvent({
  name: 'transaction.decided',
  summary: 'A decision of people is in effect',
  description:
    'The screening result as it is now, with the decision; never the reason in words, which may name people. A proposal is not told.',
  schema: z.object({
    ...ABOUT,
    decision: z.enum(DECISIONS).describe('What was decided'),
    reasonCode: z.string().describe('Why, as a code'),
    beforeStatus: z.enum(TRANSACTION_STATUSES).describe('In which the transaction stood before'),
    decidedAt: z.string().describe('When it was decided, UTC'),
    decidedBy: z.string().describe('Id of the person or client who decided last'),
    version: z
      .int()
      .describe(
        'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
      ),
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
