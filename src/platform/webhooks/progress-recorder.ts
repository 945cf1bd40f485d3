/** Stores the results of attempts together with the changes of their jobs, many of one organization in one transaction. */

import { SYSTEM_ACTOR } from '../audit/trail.ts';
import type { ClaimedJob, JobQueue } from '../jobs/queue.ts';
import type { AuditNote, Outcome, Tx } from '../unit-of-work/effect.ts';
import { GroupWriter } from '../unit-of-work/group-writer.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { type AttemptRow, type DeliveryProgress, writeProgress } from './delivery-store.ts';
import { endSubscription } from './subscription-store.ts';

/** The result of a claimed job. */
export type JobResult =
  /**
   * `afterMs`: when it is retried; null: it is complete. `ends`: the subscription whose receiver is gone, if its address is unchanged.
   */
  | {
      job: ClaimedJob;
      attempt: AttemptRow;
      progress: DeliveryProgress;
      afterMs: number | null;
      ends: { subscriptionId: string; url: string } | null;
    }
  /** Not tried, with the reason in the delivery. */
  | { job: ClaimedJob; progress: DeliveryProgress; afterMs: number }
  /** Not tried: it goes back into the queue. */
  | { job: ClaimedJob; afterMs: number };

const MAX_BATCH = 100;

/**
 * A result whose job has lost its lease is rejected with a `LeaseLostError`; the others are stored.
 * @param maxWaiting maximum number of results in progress
 */
export function progressRecorder(
  writer: Writer,
  queue: Pick<JobQueue, 'complete' | 'retry'>,
  maxWaiting: number,
): GroupWriter<JobResult, null> {
  return new GroupWriter({
    writer,
    effect: async (tx, results) => {
      await apply(tx, queue, results);
      const outcomes: Outcome<null>[] = [];
      for (const one of results) outcomes.push({ result: null, audit: await endedBy(tx, one) });
      return outcomes;
    },
    maxBatch: MAX_BATCH,
    maxWaitingPerTenant: maxWaiting,
    busy: 'Too many delivery results are waiting to be recorded. Try again later.',
  });
}

async function apply(
  { db, tenantId }: Tx,
  queue: Pick<JobQueue, 'complete' | 'retry'>,
  results: readonly JobResult[],
): Promise<void> {
  const delivered = results.filter((one) => 'progress' in one);
  await queue.complete(
    db,
    results.filter(({ afterMs }) => afterMs === null).map(({ job }) => job),
  );
  for (const one of results) {
    const { job, afterMs } = one;
    if (afterMs === null) continue;
    const error = 'progress' in one ? (one.progress.failure ?? '') : 'waits for its receiver';
    // The delivery counts the attempts. The job's own count is for claims that ended in a crash.
    await queue.retry(db, job, { afterMs, error, counts: false });
  }
  if (delivered.length === 0) return;
  await writeProgress(
    db,
    tenantId,
    delivered.flatMap((one) => ('attempt' in one ? [one.attempt] : [])),
    delivered.map(({ progress }) => progress),
  );
}

async function endedBy({ db, tenantId, now }: Tx, one: JobResult): Promise<AuditNote[]> {
  if (!('ends' in one) || one.ends === null) return [];
  const version = await endSubscription(db, tenantId, one.ends, { id: SYSTEM_ACTOR.id, at: now() });
  if (version === null) return [];
  return [
    {
      action: 'webhook-subscription.ended',
      subjectType: 'WEBHOOK_SUBSCRIPTION',
      subjectId: one.ends.subscriptionId,
      details: { because: 'GONE', deliveryId: one.attempt.deliveryId, version },
    },
  ];
}
