/**
 * A job runs in a span of the trace that enqueued it. A batch of several has one of its own, with links to theirs:
 *
 *   request A ─► job A ┐
 *   request B ─► job B ┴─ batch ─► stages, unit of work
 */
import { beginSpan, type Traceparent, traced } from '../lib/trace.ts';
import type { ClaimedJob } from './queue.ts';

export async function tracedJobs(queue: string, jobs: readonly ClaimedJob[], work: () => Promise<void>): Promise<void> {
  if (jobs.length === 1) {
    const [{ trace, attempts }] = jobs as [ClaimedJob];
    return await traced(`job ${queue}`, { ...KIND, parent: trace, attributes: { attempts } }, work);
  }
  const spans = jobs.map(({ trace, attempts }) =>
    beginSpan(`job ${queue}`, { ...KIND, parent: trace, attributes: { attempts } }),
  );
  const subjects = new Map<string, Traceparent>();
  for (const [at, { subjectId }] of jobs.entries()) {
    const own = spans[at]?.traceparent;
    if (own) subjects.set(subjectId, own);
  }
  const batch = { ...KIND, parent: null, links: [...subjects.values()], attributes: { jobs: jobs.length }, subjects };
  try {
    await traced(`batch ${queue}`, batch, work);
  } finally {
    for (const span of spans) span?.end();
  }
}

const KIND = { kind: 'CONSUMER' } as const;
