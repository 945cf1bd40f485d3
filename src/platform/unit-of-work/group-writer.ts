/**
 * Groups writes of one organization into transactions, through `writer.ts`.
 *
 *   request A --\                        /--> A's outcome
 *   request B ---+--> one transaction ---+--> B's outcome      while it runs, the next batch fills
 *   request C --/                        \--> C's outcome
 *
 * Writers of one organization wait for each other (the audit chain) and every commit waits for the disk, so one transaction per
 * item would be slow. A lone request is written at once; requests that had to wait share a transaction. Under steady load,
 * further requests are collected briefly (`batchWindowMs`): a transaction of four items costs little more than one of one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../access/permissions.ts';
import { type Db, isOutage } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Author, Done, Foreseen, Outcome, Tx } from './effect.ts';
import { isKeyed, keyIdOf } from './idempotency-keys.ts';
import type { Writer } from './writer.ts';

export interface GroupWriterParts<T, R, B = undefined> {
  writer: Writer;
  /** Writes the items; outcomes in the same order. A rejection concerns its item only. An error rolls all of them back. */
  effect(tx: Tx, items: readonly T[], begun: B): Promise<Outcome<R>[]>;
  /** Statements sent together with the claim of the keys, without waiting for its result: locks, and reads under them. */
  begin?(db: Db, tenantId: string, items: readonly T[]): Promise<B>;
  /** Absent: the result is stored under the key after the effect. */
  foreseen?(item: T): Foreseen;
  maxBatch: number;
  maxWaitingPerTenant: number;
  /** Minimum time between the starts of two transactions of an organization. Absent: none. */
  batchWindowMs?: number;
  /** Error detail if too many items wait. */
  busy: string;
}

interface Waiting<T, R> {
  author: Author;
  item: T;
  resolve(done: Done<R>): void;
  reject(error: unknown): void;
}

export class GroupWriter<T, R, B = undefined> {
  readonly #parts: GroupWriterParts<T, R, B>;
  readonly #queues = new Map<string, Waiting<T, R>[]>();

  constructor(parts: GroupWriterParts<T, R, B>) {
    this.#parts = parts;
  }

  /**
   * Resolves when the item is durable, or its key has the result of an earlier request.
   * @throws AppError of the effect, idempotency-key-reuse, service-unavailable
   */
  async write(by: Caller | Author, item: T): Promise<Done<R>> {
    const { writer, foreseen } = this.#parts;
    const author: Author = { ...writer.admit(by), ...(foreseen && { foreseen: foreseen(item) }) };
    const { tenantId } = author;
    return await new Promise((resolve, reject) => {
      const queue = this.#queues.get(tenantId);
      const waiting = { author, item, resolve, reject };
      if (!queue) {
        this.#queues.set(tenantId, [waiting]);
        void this.#drain(tenantId);
      } else if (queue.length >= this.#parts.maxWaitingPerTenant) {
        reject(new AppError('service-unavailable', { detail: this.#parts.busy }));
      } else queue.push(waiting);
    });
  }

  async #drain(tenantId: string): Promise<void> {
    const { maxBatch, batchWindowMs = 0 } = this.#parts;
    const queue = this.#queues.get(tenantId) ?? [];
    while (queue.length > 0) {
      const nextAtMs = performance.now() + batchWindowMs;
      const batch = nextBatch(queue, maxBatch);
      try {
        await this.#write(tenantId, batch);
      } catch (error) {
        await this.#failed(tenantId, batch, queue, error);
      }
      const leftMs = nextAtMs - performance.now();
      if (leftMs > 0 && queue.length < maxBatch) await sleep(leftMs);
    }
    this.#queues.delete(tenantId);
  }

  /**
   * After an error each item is tried alone, so that one bad item does not fail the others. In an outage all are
   * rejected instead, including waiting ones, since each attempt would only time out. The commit may have succeeded although its
   * confirmation was lost. A caller that repeats with its Idempotency-Key then gets the stored response.
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
    const { writer, effect, begin } = this.#parts;
    const authors = batch.map(({ author }) => author);
    const items = batch.map(({ item }) => item);
    let begun: B | undefined;
    const written = await writer.writeTogether(
      tenantId,
      authors,
      async (tx, accepted) => {
        const some = accepted.map((index) => items[index]!);
        return await effect(tx, some, begun as B);
      },
      {
        ...(begin && {
          begin: async (db: Db) => {
            begun = await begin(db, tenantId, items);
          },
        }),
      },
    );
    for (const [index, one] of batch.entries()) {
      const outcome = written[index]!;
      if ('refused' in outcome) one.reject(outcome.refused);
      else one.resolve(outcome.done as Done<R>);
    }
  }
}

/** The next items of the queue, one per key. Others with the same key get its result in a later batch. */
function nextBatch<T, R>(queue: Waiting<T, R>[], limit: number): Waiting<T, R>[] {
  const keys = new Set<string>();
  const later: Waiting<T, R>[] = [];
  const batch = queue.splice(0, limit).filter((one) => {
    const key = isKeyed(one.author) ? keyIdOf(one.author) : null;
    const isFree = key === null || !keys.has(key);
    if (key !== null) keys.add(key);
    if (!isFree) later.push(one);
    return isFree;
  });
  queue.unshift(...later);
  return batch;
}
