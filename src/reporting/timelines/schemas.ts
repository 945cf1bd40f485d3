/** Requests and answers of timelines. */
import { z } from 'zod';
import { pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { EVENT_KINDS } from './kinds.ts';

export const timelineQuery = z.object(pagingQuery('Events', { standard: 50, most: 200 }));
export const ofTransaction = z.object({ transactionUuid: z.string().describe('transactionUUID of the transaction') });
export const ofParty = z.object({ partyId: z.string().describe('Id of the party') });
export const ofCustomer = z.object({ customerId: z.string().describe('Id of the customer') });

const timelineEvent = z.object({
  occurredAt: z.string().describe('When'),
  kind: z.enum(EVENT_KINDS).describe('What it was done to; HIT: of the ongoing screening'),
  subjectId: z.string().describe('Its id'),
  action: z
    .string()
    .describe(
      'What was done, as the audit trail calls it: `transaction.screened`, `alert.closed`; `webhook.tried` is one try to deliver',
    ),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('Who: id of a client, of a person, or of a part of the service'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe(
      'Codes, numbers, times and ids of what was done, no words of people: `status`, `decision`, `score`, `httpStatus`',
    ),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelinePage = z.object({
  ...pageOf(timelineEvent),
  isCut: z
    .boolean()
    .describe('It has more transactions, alerts, cases or deliveries than the latest 200 of each, of which this tells'),
  notShown: z
    .array(z.string())
    .describe('Permissions that you lack: what needs them is left out, whether there is any or not'),
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
