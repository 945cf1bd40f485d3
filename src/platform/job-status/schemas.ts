/** Requests and responses of the operations on jobs. */
import { z } from 'zod';
import { optionalEnum, optionalText } from '../http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../http/list-answers.ts';
import { JOB_STATES } from './types.ts';

export const jobsQuery = z.object({
  queue: optionalText(64, 'Only jobs of this queue', 'webhook-delivery'),
  state: optionalEnum(JOB_STATES, 'Only jobs in this state'),
  subjectId: optionalText(128, 'Only jobs of this payment, customer or delivery (ID)'),
  ...countedQuery('Jobs', { standard: 50 }),
});

const moment = z.string().nullable();
export const jobView = z.object({
  jobId: z.int().describe('Number of the job, assigned by the service; later jobs have higher numbers'),
  queue: z.string().describe('Queue: transaction-screening, customer-screening, webhook-delivery, ...'),
  subjectId: z.string().describe('ID of the payment, customer, delivery or run'),
  state: z
    .enum(JOB_STATES)
    .describe('RETRYING: an attempt failed, and the job waits for its next attempt. GIVEN_UP: failed permanently'),
  attempts: z.int().describe('Attempts so far; attempts that failed because of an outage of this service do not count'),
  lastError: z
    .string()
    .nullable()
    .describe('Error text without quoted parts and long numbers, which may be personal data'),
  createdAt: z.string().describe('When it was queued, UTC'),
  nextTryAt: moment.describe('null: running, or failed permanently'),
  givenUpAt: moment.describe('When it failed permanently, UTC; null: it did not'),
  canRetry: z.boolean().describe('Whether the job can be retried now'),
});
export type JobView = z.output<typeof jobView>;
export const jobPage = z.object(countedPageOf(jobView));
export const jobParams = z.object({ jobId: z.string().describe('Number of the job') });

const COUNTS = {
  waiting: z.int().describe('Waiting jobs'),
  running: z.int().describe('Running jobs'),
  retrying: z.int().describe('Jobs that wait for their next attempt: one failed, or a worker stopped in the middle'),
  givenUp: z.int().describe('Jobs that failed permanently'),
};
export const queueList = z.object(
  wholeListOf(
    z.object({
      queue: z.string().describe('Queue: transaction-screening, customer-screening, webhook-delivery, ...'),
      ...COUNTS,
      waitingSince: moment.describe('When the oldest job that has not failed permanently was queued'),
      installation: z
        .object(COUNTS)
        .nullable()
        .describe('Of all organizations together, with the permission `operator`; otherwise null'),
    }),
    'Queues that you may see',
  ),
);
export type QueueList = z.output<typeof queueList>;

export const JOB_EXAMPLE: JobView = {
  jobId: 4_812,
  queue: 'webhook-delivery',
  subjectId: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11',
  state: 'RETRYING',
  attempts: 3,
  lastError: 'the receiver answered 503',
  createdAt: '2026-11-20T09:30:00.412Z',
  nextTryAt: '2026-11-20T09:35:00.000Z',
  givenUpAt: null,
  canRetry: true,
};
export const QUEUES_EXAMPLE: QueueList = {
  items: [
    {
      ...{ queue: 'webhook-delivery', waiting: 0, running: 1, retrying: 4, givenUp: 2 },
      waitingSince: '2026-11-20T09:30:00.412Z',
      installation: null,
    },
  ],
  nextCursor: null,
  hasMore: false,
};
