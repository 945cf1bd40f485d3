/** Processes one queue: claims batches, passes them to the handler, and retries or buries jobs that fail. */
import type { Database, Db } from '../db/database.ts';
import { isOutage } from '../db/database.ts';
import { AppError, hasCode } from '../errors.ts';
import { tracedJobs } from './job-spans.ts';
import { type ClaimedJob, type JobQueue, LeaseLostError } from './queue.ts';

export interface QueueWork {
  queue: string;
  /** Maximum number of jobs of one organization per batch. */
  batch: number;
  /** Concurrent batches. */
  takers: number;
  /** Time for which jobs of one organization are collected during a running batch. Absent: not collected. */
  batchWindow?: BatchWindowLimits;
  /** Pauses before the second, third, ... attempt; after the last attempt the job is buried. */
  retryMs: readonly number[];
  /** Does the work, and calls `queue.complete` in the transaction of the effect. */
  handle(jobs: readonly ClaimedJob[]): Promise<void>;
  /**
   * Handles the failure of the last attempt. Calls `bury` first in its transaction: if the lease is lost,
   * nothing else is done. Absent: the job is only buried.
   */
  giveUp?(job: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void>;
  /** Like `giveUp`, if the organization-managed key was destroyed: nothing can be decrypted or stored under it any more. */
  erased?(job: ClaimedJob, bury: (db: Db) => Promise<void>): Promise<void>;
}

/**
 * After a batch that was not full, the next one of the same organization waits, since a large batch costs little more than a small one: as
 * many times `perJobMs` as the batch has jobs, then until it is done, and at most `mostMs`. So a slow or busy organization gets fuller
 * batches, and jobs that come one at a time hardly wait. Full batches and other organizations do not wait.
 */
export interface BatchWindowLimits {
  perJobMs: number;
  mostMs: number;
}

export interface QueueWorkerParts {
  queue: JobQueue;
  database: Database;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  leaseMs?: number;
  pollMs?: number;
}

/** Far longer than a batch takes, and extended while the work continues. After a crash a job waits this long. */
const LEASE_MS = 10_000;
const POLL_MS = 200;
/** Pause after an error that the job did not cause (lists not loaded yet, database unavailable). Such an attempt does not count. */
const UNAVAILABLE_MS = 2_000;

export class QueueWorker {
  readonly #parts: QueueWorkerParts;
  readonly #work: QueueWork;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  #takers: Promise<void>[] = [];
  /** Sleeping takers, longest sleep first. */
  readonly #sleepers = new Set<() => void>();
  /** Counts calls of `wake`, so that a loop that is about to sleep notices one and checks again. */
  #wakes = 0;
  /** Takers that are reading the queue, or were woken to do so. */
  #looking = 0;
  #called = 0;
  #stopped = false;
  #after: string | null = null;
  /** Organizations whose new jobs are collected after their latest batch. */
  readonly #windows = new Map<string, BatchWindow>();

  constructor(parts: QueueWorkerParts, work: QueueWork) {
    this.#parts = parts;
    this.#work = work;
    this.#leaseMs = parts.leaseMs ?? LEASE_MS;
    this.#pollMs = parts.pollMs ?? POLL_MS;
  }

  start(): void {
    for (let taker = 0; taker < this.#work.takers; taker++) this.#takers.push(this.#run(taker === 0));
  }

  /**
   * Call this after this process enqueued a job: one taker checks at once, and wakes the next if there is more. If a taker is already
   * checking, it checks again, so that many simultaneous jobs do not cause a read each.
   * @param tenantId of the job: while jobs of this organization are collected, no taker checks
   */
  wake(tenantId?: string): void {
    if (tenantId !== undefined && this.#windows.has(tenantId)) return;
    this.#wakes += 1;
    if (this.#looking + this.#called > 0) return;
    const [first] = this.#sleepers;
    first?.();
  }

  /** Takes no new batches and waits for the current ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const window of this.#windows.values()) window.cancel();
    for (const wake of this.#sleepers) wake();
    await Promise.all(this.#takers);
  }

  /** @param looks whether this taker polls for due jobs of other processes; the others sleep until they are woken */
  async #run(looks: boolean): Promise<void> {
    let repeated = false;
    while (!this.#stopped) {
      let found = false;
      const wakes = this.#wakes;
      try {
        // New and retried jobs take turns, so that neither kind waits for the other's end.
        repeated = !repeated;
        found = await this.#claimAndWork(repeated);
      } catch (error) {
        this.#parts.log.warn({ queue: this.#work.queue, err: error }, 'the queue cannot be read');
      }
      if (found || this.#stopped || wakes !== this.#wakes) continue;
      await this.#sleep(looks);
      this.#called -= 1;
    }
  }

  /** @param repeated whether retried jobs come first */
  async #claimAndWork(repeated: boolean): Promise<boolean> {
    const { queue } = this.#parts;
    const { batch: limit } = this.#work;
    const jobs = await this.#look(repeated);
    const [first] = jobs;
    if (!first) {
      this.#after = null;
      return false;
    }
    this.#after = first.tenantId;
    const isFull = jobs.length >= limit;
    const window = first.attempts > 1 || isFull ? null : this.#openWindow(first.tenantId, jobs.length);
    // There may be more jobs of this organization, or of others.
    this.wake();
    // If extending hangs, do not start another one: each would wait on one more connection.
    let isExtending = false;
    const extend = async () => {
      if (isExtending) return;
      isExtending = true;
      await queue.extend(jobs, this.#leaseMs).catch(() => {});
      isExtending = false;
    };
    const keep = setInterval(() => void extend(), this.#leaseMs / 3);
    try {
      await this.#workOff(jobs);
    } finally {
      clearInterval(keep);
      window?.batchIsDone();
    }
    return true;
  }

  async #look(repeated: boolean): Promise<ClaimedJob[]> {
    const options = { after: this.#after, limit: this.#work.batch, leaseMs: this.#leaseMs, repeated, orElse: true };
    this.#looking += 1;
    try {
      return await this.#parts.queue.claim(this.#work.queue, { ...options, except: [...this.#windows.keys()] });
    } finally {
      this.#looking -= 1;
    }
  }

  #openWindow(tenantId: string, jobs: number): BatchWindow | null {
    const { batchWindow: limits } = this.#work;
    if (!limits || this.#stopped) return null;
    const window = new BatchWindow(limits, jobs, {
      end: () => this.#windows.delete(tenantId),
      wake: () => this.wake(),
    });
    // Two workers checked at the same time and both found jobs: wait for the later batch.
    this.#windows.get(tenantId)?.cancel();
    this.#windows.set(tenantId, window);
    return window;
  }

  /** A batch that fails is retried job by job, so that one bad job delays only itself. */
  async #workOff(jobs: readonly ClaimedJob[]): Promise<void> {
    const [first] = jobs;
    // In a batch, any of the jobs may have ended the process.
    if (first && jobs.length === 1 && first.attempts > this.#work.retryMs.length + 1) {
      await this.#failed(first, new AppError('internal-error', { detail: 'the process ended during the attempt' }));
      return;
    }
    try {
      await tracedJobs(this.#work.queue, jobs, () => this.#work.handle(jobs));
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (jobs.length === 1 || isUnavailable(error)) {
        for (const job of jobs) await this.#failed(job, error);
        return;
      }
      for (const job of jobs) await this.#workOff([job]);
    }
  }

  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { queue, database, log } = this.#parts;
    const { retryMs, giveUp, erased } = this.#work;
    const about = { queue: this.#work.queue, tenantId: job.tenantId, subjectId: job.subjectId, attempts: job.attempts };
    try {
      if (isUnavailable(error)) {
        const retry = { afterMs: UNAVAILABLE_MS, error: 'the service was not available', counts: false };
        await database.tenant(job.tenantId, (db) => queue.retry(db, job, retry));
        return;
      }
      log.error({ ...about, err: error }, 'a job failed');
      // The text of a library's error may contain names, so it is not stored.
      const reason = reasonOf(error);
      // A value that cannot be decrypted now will never be decrypted.
      const isGone = hasCode(error, 'own-key-destroyed');
      const afterMs = isGone || hasCode(error, 'unreadable-record') ? undefined : retryMs[job.attempts - 1];
      if (afterMs !== undefined) {
        const retry = { afterMs, error: reason };
        await database.tenant(job.tenantId, (db) => queue.retry(db, job, retry));
        return;
      }
      const bury = (db: Db) => queue.bury(db, job, reason);
      // Any other result would be stored under the destroyed key.
      if (isGone && erased) await erased(job, bury);
      else if (giveUp && !isGone) await giveUp(job, reason, bury);
      else await database.tenant(job.tenantId, bury);
    } catch (lost) {
      // The job comes back when its lease expires.
      if (!(lost instanceof LeaseLostError)) log.warn({ ...about, err: lost }, 'a failed job could not be rescheduled');
    }
  }

  #sleep(looks: boolean): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        leave?.();
        if (this.#sleepers.delete(wake)) this.#called += 1;
        resolve();
      };
      const leave = looks ? this.#parts.queue.watch(this.#pollMs).wait(this.#work.queue, wake) : undefined;
      this.#sleepers.add(wake);
    });
  }
}

/** The waiting period of an organization's jobs during a running batch. */
class BatchWindow {
  readonly #on: { end(): void; wake(): void };
  readonly #least: NodeJS.Timeout;
  readonly #most: NodeJS.Timeout;
  #isLeastOver = false;
  #isBatchDone = false;
  #isOver = false;

  /**
   * @param jobs of the batch
   * @param on `end`: called once; then `wake` if no taker is about to check
   */
  constructor({ perJobMs, mostMs }: BatchWindowLimits, jobs: number, on: { end(): void; wake(): void }) {
    this.#on = on;
    this.#least = setTimeout(
      () => {
        this.#isLeastOver = true;
        if (this.#isBatchDone && this.#end()) on.wake();
      },
      Math.min(perJobMs * jobs, mostMs),
    );
    this.#most = setTimeout(() => {
      if (this.#end()) on.wake();
    }, mostMs);
  }

  /** Called by the taker, which then checks for the next batch. */
  batchIsDone(): void {
    this.#isBatchDone = true;
    if (this.#isLeastOver) this.#end();
  }

  cancel(): void {
    this.#isOver = true;
    clearTimeout(this.#least);
    clearTimeout(this.#most);
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.cancel();
    this.#on.end();
    return true;
  }
}

function reasonOf(error: unknown): string {
  if (hasCode(error, 'unreadable-record')) return 'its encrypted data cannot be decrypted';
  return error instanceof AppError ? (error.details.detail ?? error.code) : 'an internal error';
}

function isUnavailable(error: unknown): boolean {
  if (isOutage(error)) return true;
  return hasCode(error, 'service-unavailable') && !error.details.willFailAgain;
}
