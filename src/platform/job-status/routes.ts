import { change, type Operation, operation } from '../http/operation.ts';
import { type BackgroundWork, DEFAULT_LIMIT, noSuchJob } from './background-work.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/jobs';
const COMMON = { role: 'api', tag: 'Background work', tellsNoDecision: true, permission: 'settings:read' } as const;
const NUMBER = /^[1-9]\d{0,14}$/;

function numberOf({ jobId }: { jobId: string }): number {
  if (!NUMBER.test(jobId)) throw noSuchJob();
  return Number(jobId);
}

export function backgroundWorkRoutes(work: Pick<BackgroundWork, 'page' | 'queues' | 'retry'>): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listJobs',
      method: 'GET',
      path: BASE,
      summary: 'Background work that is not done',
      description:
        'What waits, is being worked on, waits for its next try, or was given up; the latest first. What is done is no job any more. Of each queue for ' +
        'whoever may read what it is about: payments, customers, deliveries, and so on.',
      query: schemas.jobsQuery,
      response: {
        status: 200,
        description: 'One page of jobs',
        schema: schemas.jobPage,
        example: { items: [schemas.JOB_EXAMPLE], nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({ message: 'Jobs found', data: await work.page(principal, query) }),
    }),
    operation({
      ...COMMON,
      id: 'listJobQueues',
      method: 'GET',
      path: `${BASE}/queues`,
      summary: 'How much work is in each queue',
      description: 'Of your organisation; with the permission `operator` of all organisations together besides.',
      response: {
        status: 200,
        description: 'The queues',
        schema: schemas.queueList,
        example: schemas.QUEUES_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({ message: 'Queues found', data: await work.queues(principal) }),
    }),
    change({
      ...COMMON,
      id: 'retryJob',
      method: 'POST',
      path: `${BASE}/:jobId/retry`,
      permission: 'settings:write',
      summary: 'Try a job at once',
      description:
        'One that waits for its next try is due now, with as many tries as a new one. One that was given up only where nothing followed from that (`canRetry`): ' +
        'a payment that could not be screened is decided by people, and a message is sent again among the deliveries.',
      params: schemas.jobParams,
      response: {
        status: 200,
        description: 'The job, which is due',
        schema: schemas.jobView,
        example: schemas.JOB_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => work.retry(caller, numberOf(params)),
      answer: (data) => ({ message: 'Job is due', data }),
    }),
  ];
}
