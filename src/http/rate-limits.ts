/**
 * Rate limits shared by all nodes of one database.
 *
 * The rate is estimated over a sliding window from two fixed ones:
 *
 *   |---- previous ----|---- current --*        estimate = previous * share still inside the window + current
 *            [-------- window ---------]
 *
 * One statement counts all requests that came while the statement before it was under way, so the price per request falls
 * under load. A caller over its limit is refused from memory until the estimate allows it again. Those refusals are not
 * counted, so hammering does not prolong the wait. Rejected: counters in memory only (each node would allow the full rate).
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
  /** Whole seconds, at least 1: until the window ends, or after a refusal until a request may succeed. */
  resetSeconds: number;
}

interface Waiting {
  bucket: string;
  resolve(decision: RateDecision): void;
  reject(error: unknown): void;
}

/** Most refusals kept in memory. When the oldest is forgotten, the database is asked again. */
const MAX_REMEMBERED = 10_000;

export class RateLimiter {
  readonly #database: Database;
  readonly #limit: RateLimit;
  #waiting: Waiting[] = [];
  #flushing = false;
  readonly #refusedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  constructor(database: Database, limit: RateLimit) {
    this.#database = database;
    this.#limit = limit;
  }

  consume(bucket: string): Promise<RateDecision> {
    const refusedUntil = this.#refusedUntil.get(bucket);
    if (refusedUntil !== undefined) {
      const waitMs = refusedUntil - performance.now();
      if (waitMs > 0) return Promise.resolve(this.#decision(false, 0, waitMs / 1_000));
      this.#refusedUntil.delete(bucket);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bucket, resolve, reject });
      if (!this.#flushing) void this.#flush();
    });
  }

  async removeOld(): Promise<void> {
    await deleteOldCounters(this.#database.direct, this.#limit.windowSeconds);
  }

  async #flush(): Promise<void> {
    this.#flushing = true;
    while (this.#waiting.length > 0) {
      const batch = byBucket(this.#waiting);
      this.#waiting = [];
      try {
        const hits = [...batch.values()].map((waiting) => waiting.length);
        const counts = await countRequests(this.#database.brief, [...batch.keys()], hits, this.#limit.windowSeconds);
        for (const count of counts) this.#decide(count, batch.get(count.bucket) ?? []);
      } catch (error) {
        for (const waiting of [...batch.values()].flat()) waiting.reject(error);
      }
    }
    this.#flushing = false;
  }

  #decide(count: BucketCount, waiting: readonly Waiting[]): void {
    const { requests, windowSeconds } = this.#limit;
    const left = Math.max(0, windowSeconds - count.elapsedSeconds);
    const carried = count.previous * (left / windowSeconds);
    for (const [index, one] of waiting.entries()) {
      const used = carried + count.current - (waiting.length - 1 - index);
      if (used <= requests) one.resolve(this.#decision(true, Math.floor(requests - used), left));
      else {
        const wait = this.#waitSeconds(count, left);
        this.#refusedUntil.set(one.bucket, performance.now() + wait * 1_000);
        one.resolve(this.#decision(false, 0, wait));
      }
    }
  }

  /** Seconds until one more request fits. */
  #waitSeconds(count: BucketCount, left: number): number {
    const { requests, windowSeconds } = this.#limit;
    const free = requests - 1 - count.current;
    if (free >= 0 && count.previous > 0) return Math.max(0.1, left - (free / count.previous) * windowSeconds);
    // The present window alone is full: wait for the next one, and then until enough of this one has slid out.
    const inside = Math.max(0, 1 - (requests - 1) / count.current);
    return left + inside * windowSeconds;
  }

  #decision(allowed: boolean, remaining: number, resetSeconds: number): RateDecision {
    const { requests: limit, windowSeconds } = this.#limit;
    return { allowed, limit, windowSeconds, remaining, resetSeconds: Math.max(1, Math.ceil(resetSeconds)) };
  }
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

/** Standard headers: draft-ietf-httpapi-ratelimit-headers. A refusal has Retry-After besides. */
export function rateHeaders(decision: RateDecision): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${decision.limit};w=${decision.windowSeconds}`,
    ratelimit: `"default";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}
