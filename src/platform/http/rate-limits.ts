/**
 * Rate limits shared by all nodes of one database.
 *
 * The rate is estimated over a sliding window from two fixed windows:
 *
 *   |---- previous ----|---- current --*        estimate = previous * share still inside the window + current
 *            [-------- window ---------]
 *
 * Each request has a weight in units. It is allowed while at least one unit is left, and the excess is owed. So a request that
 * weighs more than the whole limit is possible occasionally, and light requests are not rejected for lack of a few units.
 *
 * One statement counts all requests that arrived during the previous statement, so the cost per request falls under load.
 * Anonymous callers, who may use many addresses, have separate statements, so that no OAuth client waits for them.
 * A caller over its limit is rejected from memory until the estimate allows it again. These rejections are not
 * counted, so repeated requests do not prolong the wait. Rejected: counters in memory only (each node would allow the full rate).
 */

import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type BucketCount, countRequests, deleteOldCounters } from './store.ts';

export interface RateDecision {
  allowed: boolean;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds, at least 1: until the window ends, or after a rejection until a request may succeed. */
  resetSeconds: number;
}

interface Waiting {
  bucket: string;
  units: number;
  resolve(decision: RateDecision): void;
  reject(error: unknown): void;
}

export type CallerClass = 'KNOWN' | 'STRANGERS';

/** Maximum number of rejections kept in memory. If the oldest is dropped, the database is queried again. */
const MAX_REMEMBERED = 10_000;

export class RateLimiter {
  readonly #database: Database;
  readonly #limit: RateLimit;
  readonly #lanes: Readonly<Record<CallerClass, { waiting: Waiting[]; isFlushing: boolean }>> = {
    KNOWN: { waiting: [], isFlushing: false },
    STRANGERS: { waiting: [], isFlushing: false },
  };
  readonly #refusedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  constructor(database: Database, limit: RateLimit) {
    this.#database = database;
    this.#limit = limit;
  }

  /** @param units weight of the request, a whole number of at least 1 */
  consume(bucket: string, units = 1, counted: CallerClass = 'KNOWN'): Promise<RateDecision> {
    const refusedUntil = this.#refusedUntil.get(bucket);
    if (refusedUntil !== undefined) {
      const waitMs = refusedUntil - performance.now();
      if (waitMs > 0) return Promise.resolve(this.#decision(false, 0, waitMs / 1_000));
      this.#refusedUntil.delete(bucket);
    }
    return new Promise((resolve, reject) => {
      const lane = this.#lanes[counted];
      lane.waiting.push({ bucket, units, resolve, reject });
      if (!lane.isFlushing) void this.#flush(lane);
    });
  }

  /** Adds units that became known later. Following requests owe them. @param units a whole number of at least 1 */
  async owe(bucket: string, units: number): Promise<void> {
    await countRequests(this.#database.brief, [bucket], [units], this.#limit.windowSeconds);
  }

  async removeOld(): Promise<void> {
    await deleteOldCounters(this.#database.direct, this.#limit.windowSeconds);
  }

  async #flush(lane: { waiting: Waiting[]; isFlushing: boolean }): Promise<void> {
    lane.isFlushing = true;
    while (lane.waiting.length > 0) {
      const batch = byBucket(lane.waiting);
      lane.waiting = [];
      try {
        const hits = [...batch.values()].map(unitsOf);
        const counts = await countRequests(this.#database.brief, [...batch.keys()], hits, this.#limit.windowSeconds);
        const refused = counts.flatMap((count) => this.#decide(count, batch.get(count.bucket) ?? []));
        await this.#giveBack(refused);
      } catch (error) {
        for (const waiting of [...batch.values()].flat()) waiting.reject(error);
      }
    }
    lane.isFlushing = false;
  }

  /** @returns the rejected requests */
  #decide(count: BucketCount, waiting: readonly Waiting[]): Waiting[] {
    const { requests, windowSeconds } = this.#limit;
    const left = Math.max(0, windowSeconds - count.elapsedSeconds);
    let used = count.previous * (left / windowSeconds) + count.current - unitsOf(waiting);
    const refused: Waiting[] = [];
    for (const one of waiting) {
      const allowed = used + 1 <= requests;
      // A rejected request counts as one unit, since its work was not done.
      used += allowed ? one.units : 1;
      if (allowed) one.resolve(this.#decision(true, Math.max(0, Math.floor(requests - used)), left));
      else refused.push(one);
    }
    const current = count.current - unitsBeyondOne(refused);
    for (const one of refused) {
      const wait = this.#waitSeconds({ ...count, current }, left);
      this.#refusedUntil.set(one.bucket, performance.now() + wait * 1_000);
      one.resolve(this.#decision(false, 0, wait));
    }
    return refused;
  }

  /** If it fails, the units stay counted until the window ends. */
  async #giveBack(refused: readonly Waiting[]): Promise<void> {
    const buckets = byBucket(refused.filter(({ units }) => units > 1));
    if (buckets.size === 0) return;
    const units = [...buckets.values()].map((waiting) => -unitsBeyondOne(waiting));
    await countRequests(this.#database.brief, [...buckets.keys()], units, this.#limit.windowSeconds);
  }

  /** Seconds until one more request fits. */
  #waitSeconds(count: BucketCount, left: number): number {
    const { requests, windowSeconds } = this.#limit;
    const free = requests - 1 - count.current;
    if (free >= 0 && count.previous > 0) return Math.max(0.1, left - (free / count.previous) * windowSeconds);
    // The current window is full: wait for its end, and then until the sliding window contains little enough of it.
    const inside = Math.max(0, 1 - (requests - 1) / count.current);
    return left + inside * windowSeconds;
  }

  #decision(allowed: boolean, remaining: number, resetSeconds: number): RateDecision {
    const { requests: limit, windowSeconds } = this.#limit;
    return { allowed, limit, windowSeconds, remaining, resetSeconds: Math.max(1, Math.ceil(resetSeconds)) };
  }
}

function unitsOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { units }) => sum + units, 0);
}

function unitsBeyondOne(waiting: readonly Waiting[]): number {
  return unitsOf(waiting) - waiting.length;
}

function byBucket(waiting: readonly Waiting[]): Map<string, Waiting[]> {
  const buckets = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const bucket = buckets.get(one.bucket);
    if (bucket) bucket.push(one);
    else buckets.set(one.bucket, [one]);
  }
  return buckets;
}

/** Standard headers: draft-ietf-httpapi-ratelimit-headers. A rejection also has Retry-After. */
export function rateHeaders(decision: RateDecision): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${decision.limit};w=${decision.windowSeconds}`,
    ratelimit: `"default";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}
