/**
 * Writes what became of attempts, together with what becomes of their jobs: many of one organisation in one transaction.
 * No timer is involved: a lone result is written at once, a crowd shares what is there when its turn comes.
 */
import { type Database, type Db, isOutage } from '../db/database.ts';
import type { ClaimedJob, JobQueue } from '../jobs/queue.ts';
import { type AttemptRow, type DeliveryProgress, writeProgress } from './store.ts';

/** What became of a claimed job. */
export type JobResult =
  | { job: ClaimedJob; attempt: AttemptRow; progress: DeliveryProgress }
  /** Not tried: back into the queue. */
  | { job: ClaimedJob; postponedTo: Date };

interface Waiting {
  result: JobResult;
  resolve(): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 100;

export class ProgressRecorder {
  readonly #database: Database;
  readonly #queue: Pick<JobQueue, 'complete' | 'retry'>;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(database: Database, queue: Pick<JobQueue, 'complete' | 'retry'>) {
    this.#database = database;
    this.#queue = queue;
  }

  /** Resolves when it is durable. @throws LeaseLostError when somebody else has the job by now */
  record(result: JobResult): Promise<void> {
    const { tenantId } = result.job;
    return new Promise((resolve, reject) => {
      const waiting = { result, resolve, reject };
      const others = this.#waiting.get(tenantId);
      if (others) others.push(waiting);
      else {
        this.#waiting.set(tenantId, [waiting]);
        void this.#drain(tenantId);
      }
    });
  }

  async #drain(tenantId: string): Promise<void> {
    const waiting = this.#waiting.get(tenantId) ?? [];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      const error = await this.#write(tenantId, batch);
      // One that has lost its lease must not take the others with it. Where the database is away nobody could be served.
      if (error && (batch.length === 1 || isOutage(error))) for (const one of batch) one.reject(error);
      else if (error) for (const one of batch) await this.#alone(tenantId, one);
    }
    this.#waiting.delete(tenantId);
  }

  async #alone(tenantId: string, one: Waiting): Promise<void> {
    const error = await this.#write(tenantId, [one]);
    if (error) one.reject(error);
  }

  /** @returns why nothing was written */
  async #write(tenantId: string, batch: readonly Waiting[]): Promise<unknown> {
    const results = batch.map(({ result }) => result);
    try {
      await this.#database.tenant(tenantId, (db) => this.#apply(db, tenantId, results));
    } catch (error) {
      return error;
    }
    for (const one of batch) one.resolve();
    return null;
  }

  async #apply(db: Db, tenantId: string, results: readonly JobResult[]): Promise<void> {
    const attempted = results.filter((one) => 'attempt' in one);
    const isOver = (one: JobResult) => 'progress' in one && one.progress.status !== 'PENDING';
    await this.#queue.complete(
      db,
      results.filter(isOver).map(({ job }) => job),
    );
    for (const one of results) {
      const runAt = 'progress' in one ? one.progress.nextAttemptAt : one.postponedTo;
      if (isOver(one) || !runAt) continue;
      const error = 'progress' in one ? (one.progress.failure ?? '') : 'waits for its receiver';
      // Tries are counted with the delivery; a job's own count is of claims that ended in a crash.
      await this.#queue.retry(db, one.job, { runAt, error, counts: false });
    }
    if (attempted.length === 0) return;
    await writeProgress(
      db,
      tenantId,
      attempted.map(({ attempt }) => attempt),
      attempted.map(({ progress }) => progress),
    );
  }
}
