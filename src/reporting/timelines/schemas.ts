/** Request and response schemas of timelines. */
import { z } from 'zod';
import { pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { EVENT_KINDS } from './kinds.ts';

export const timelineQuery = z.object(pagingQuery('Events', { standard: 50, most: 200 }));
export const ofTransaction = z.object({ transactionUuid: z.string().describe('transactionUUID of the transaction') });
export const ofParty = z.object({ partyId: z.string().describe('ID of the party') });
export const ofCustomer = z.object({ customerId: z.string().describe('ID of the customer') });

const timelineEvent = z.object({
  occurredAt: z.string().describe('When'),
  kind: z.enum(EVENT_KINDS).describe('Kind of subject; HIT: of ongoing screening'),
  subjectId: z.string().describe('ID of the subject'),
  action: z
    .string()
    .describe(
      'Action as in the audit trail: `transaction.screened`, `alert.closed`; `webhook.tried` is one ' +
        'delivery attempt',
    ),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('ID of the API client, user or service component'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe(
      'Codes, numbers, times and IDs of the event, without free text: `status`, `decision`, `score`, ' + '`httpStatus`',
    ),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelinePage = z.object({
  ...pageOf(timelineEvent),
  isCut: z
    .boolean()
    .describe(
      'true: there are more than 200 transactions, alerts, cases or deliveries, and only the latest 200 of ' +
        'each are included',
    ),
  notShown: z
    .array(z.string())
    .describe('Permissions that you lack. Their events are left out, whether there are any or not'),
});
export type TimelinePage = z.infer<typeof timelinePage>;

const UUID = '0197f7a0-3d3c-7c1e-9f6e-5a2b8c1d4e10';

export const TIMELINE_EXAMPLE: TimelinePage = {
  items: [
    {
      occurredAt: '2026-11-20T09:30:01.120Z',
      kind: 'TRANSACTION',
      subjectId: UUID,
      action: 'transaction.screened',
      actorType: 'SYSTEM',
      actorId: 'transaction-screening',
      facts: { status: 'RELEASED', score: 4.2, isSuspicious: false },
    },
    {
      occurredAt: '2026-11-20T09:30:00.412Z',
      kind: 'TRANSACTION',
      subjectId: UUID,
      action: 'transaction.recorded',
      actorType: 'CLIENT',
      actorId: 'client_n4m5ykbm6wpzq3qj',
      facts: { transactionType: 'FIAT' },
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 50,
  isCut: false,
  notShown: ['webhook:read'],
};
