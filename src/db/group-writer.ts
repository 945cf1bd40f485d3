/**
 * Gathers what is to be written for one tenant into transactions of many.
 *
 *   request A --\                        /--> A's outcome
 *   request B ---+--> one transaction ---+--> B's outcome      while it runs, the next batch gathers
 *   request C --/                        \--> C's outcome
 *
 * The audit chain puts a tenant's writers in line, and every commit waits for the disk: one by one that is the limit of
 * the service. No timer is involved: a lone request is written at once, a crowd shares what is there when its turn comes.
 */
import { AppError } from '../errors.ts';
import { type Database, type Db, isOutage } from './database.ts';

/** What became of one item: a refusal concerns it alone, and leaves no trace. */
export type Written<R> = { result: R } | { refused: AppError };

export interface GroupWriterOptions<T, R> {
  database: Database;
  /** Writes the items in the transaction of `db`; outcomes in their order. What throws undoes them all. */
  write(db: Db, tenantId: string, items: readonly T[]): Promise<Written<R>[]>;
  maxBatch: number;
  maxWaitingPerTenant: number;
  /** A sentence for who comes when too many wait. */
  busy: string;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export class GroupWriter<T, R> {
  readonly #options: GroupWriterOptions<T, R>;
  readonly #queues = new Map<string, Waiting<T, R>[]>();

  constructor(options: GroupWriterOptions<T, R>) {
    this.#options = options;
  }

  /** Resolves when the item is durable. @throws AppError what `write` refused, service-unavailable */
  write(tenantId: string, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(tenantId);
      const waiting = { item, resolve, reject };
      if (!queue) {
        this.#queues.set(tenantId, [waiting]);
        void this.#drain(tenantId);
      } else if (queue.length >= this.#options.maxWaitingPerTenant) {
        reject(new AppError('service-unavailable', { detail: this.#options.busy }));
      } else queue.push(waiting);
    });
  }

  async #drain(tenantId: string): Promise<void> {
    const queue = this.#queues.get(tenantId) ?? [];
    while (queue.length > 0) {
      const batch = queue.splice(0, this.#options.maxBatch);
      try {
        await this.#write(tenantId, batch);
      } catch (error) {
        await this.#failed(tenantId, batch, queue, error);
      }
    }
    this.#queues.delete(tenantId);
  }

  /**
   * One bad item must not take the others with it, so each is tried alone. Not so in an outage: nobody could be served,
   * one deadline after the other, and the answer that was lost may have been that of the commit. Then all are refused, the
   * waiting ones too; a caller that repeats with its Idempotency-Key gets the answer of what was stored after all.
   */
  async #failed(tenantId: string, batch: readonly Waiting<T, R>[], queue: Waiting<T, R>[], error: unknown) {
    const left = [...batch];
    let reason = error;
    while (!isOutage(reason) && batch.length > 1) {
      const one = left.shift();
      if (!one) return;
      try {
        await this.#write(tenantId, [one]);
      } catch (alone) {
        one.reject(alone);
        reason = alone;
      }
    }
    if (isOutage(reason)) left.push(...queue.splice(0));
    for (const one of left) one.reject(reason);
  }

  async #write(tenantId: string, batch: readonly Waiting<T, R>[]): Promise<void> {
    const { database, write } = this.#options;
    const items = batch.map(({ item }) => item);
    const outcomes = await database.tenant(tenantId, (db) => write(db, tenantId, items));
    for (const [index, one] of batch.entries()) {
      const outcome = outcomes[index];
      if (!outcome) one.reject(new Error('an item has no outcome'));
      else if ('refused' in outcome) one.reject(outcome.refused);
      else one.resolve(outcome.result);
    }
  }
}
