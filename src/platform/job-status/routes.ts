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
      summary: 'List jobs that are not done',
      description:
        'Jobs that wait, run, wait for a retry, or failed permanently; latest first. Completed jobs are removed. You see only the queues that ' +
        'your permissions allow: payments, customers, deliveries, and so on.',
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
      summary: 'Count the jobs of each queue',
      description: 'Of your organization; with the permission `operator` also of all organizations together.',
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
      summary: 'Retry a job now',
      description:
        'A job that waits for a retry becomes due now, with all its attempts. A job that failed permanently can be retried only if its failure had no result (`canRetry`): ' +
        'review a payment that could not be screened manually, and resend a message among the deliveries.',
      params: schemas.jobParams,
      response: {
        status: 200,
        description: 'The job, now due',
        schema: schemas.jobView,
        example: schemas.JOB_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => work.retry(caller, numberOf(params)),
      answer: (data) => ({ message: 'Job is due', data }),
    }),
  ];
}
