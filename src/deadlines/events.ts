/** Webhook events about filing deadlines. */
import { z } from 'zod';
import { defineEvent } from '../platform/webhooks/event.ts';
import { OBLIGATION_EXAMPLE, obligationView } from './schemas.ts';

const { obligationId, kind, jurisdiction, authority, transactionUuid, startsOn, dueOn, latestOn } = OBLIGATION_EXAMPLE;

export const OBLIGATION_DUE = defineEvent({
  name: 'report-obligation.due',
  summary: 'A report to an authority is due soon, or overdue',
  description:
    'Of an open obligation, on the days before its due day that the setting `filings.remindDaysBefore` says, and once behind it. What ' +
    'it is about in words is not told.',
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
    .extend({ daysLeft: z.int().describe('Until the day that it is due on, by UTC; less than 0: it is overdue') }),
  example: {
    ...{ obligationId, kind, jurisdiction, authority, transactionUuid, startsOn, dueOn, latestOn },
    daysLeft: 5,
  },
});
