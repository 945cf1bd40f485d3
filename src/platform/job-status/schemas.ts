/** Requests and responses of the operations on jobs. */
import { z } from 'zod';
import { optionalEnum, optionalText } from '../http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../http/list-answers.ts';
import { JOB_STATES } from './types.ts';

export const jobsQuery = z.object({
  queue: optionalText(64, 'Only of this queue', 'webhook-delivery'),
  state: optionalEnum(JOB_STATES, 'Only jobs in this state'),
  subjectId: optionalText(128, 'Only about this: id of a payment, a customer, a delivery'),
  ...countedQuery('Jobs', { standard: 50 }),
});

const moment = z.string().nullable();
export const jobView = z.object({
  jobId: z.int().describe('Number of the job, given by the service; a later one is higher'),
  queue: z.string().describe('What is done: transaction-screening, customer-screening, webhook-delivery, ..'),
  subjectId: z.string().describe('Id of what it is about: of a payment, a customer, a delivery, a run'),
  state: z
    .enum(JOB_STATES)
    .describe('RETRYING: a try failed, and the next one waits for its time. GIVEN_UP: no worker tries it again'),
  attempts: z.int().describe('Tries so far; one that failed for want of the service does not count'),
  lastError: z
    .string()
    .nullable()
    .describe('Without what stands in quotes and without long numbers: they may be of somebody'),
  createdAt: z.string().describe('When it was put in, UTC'),
  nextTryAt: moment.describe('null: it is being worked on, or was given up'),
  givenUpAt: moment.describe('After its last try, UTC; null: it was not given up'),
  canRetry: z.boolean().describe('It can be made due at once'),
});
export type JobView = z.output<typeof jobView>;
export const jobPage = z.object(countedPageOf(jobView));
export const jobParams = z.object({ jobId: z.string().describe('Number of the job') });

const COUNTS = {
  waiting: z.int().describe('Jobs that nobody has taken'),
  running: z.int().describe('Jobs that a worker has'),
  retrying: z
    .int()
    .describe('Jobs that wait for the time of their next try: one failed, or a worker ended in the middle'),
  givenUp: z.int().describe('Jobs that no worker tries again'),
};
export const queueList = z.object(
  wholeListOf(
    z.object({
      queue: z.string().describe('What is done: transaction-screening, customer-screening, webhook-delivery, ..'),
      ...COUNTS,
      waitingSince: moment.describe('When the oldest one that is not given up was put in'),
      installation: z
        .object(COUNTS)
        .nullable()
        .describe('Of all organisations together, for whoever has the permission `operator`; null for others'),
    }),
    'Of each queue that you may know of',
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
