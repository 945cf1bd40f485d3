/** Webhook events about filing deadlines. */
import { z } from 'zod';
import { defineEvent } from '../platform/webhooks/event.ts';
import { OBLIGATION_EXAMPLE, obligationView } from './schemas.ts';

const { obligationId, kind, jurisdiction, authority, transactionUuid, startsOn, dueOn, latestOn } = OBLIGATION_EXAMPLE;

export const OBLIGATION_DUE = defineEvent({
  name: 'report-obligation.due',
  summary: 'A filing deadline is near or overdue',
  description:
    'Sent for open deadlines on the days set by `filings.remindDaysBefore`, and once when overdue. The subject ' +
    'text is not included.',
  schema: obligationView
    .pick({
      obligationId: true,
      kind: true,
      jurisdiction: true,
      authority: true,
      transactionUuid: true,
      startsOn: true,
      dueOn: true,
      latestOn: true,
    })
    .extend({ daysLeft: z.int().describe('Days until the due date, by UTC. Negative: overdue') }),
  example: {
    ...{ obligationId, kind, jurisdiction, authority, transactionUuid, startsOn, dueOn, latestOn },
    daysLeft: 5,
  },
});
