/**
 * Copies of database rows that are never older than a limit: so a revocation takes effect within seconds on every node
 * without a query per request.
 *
 *   age 0 ........ maxAgeMs ........ maxStaleMs ........
 *   served as is | loaded again    | loaded again
 *                | database down:  | database down:
 *                | still served    | rejected (503)
 *
 * Age counts from the moment before the query, so a copy can only be fresher than its age. Concurrent callers of the same key
 * share one load. Rejected: LISTEN/NOTIFY, which is quicker but silent when its connection is lost.
 */

import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { within } from '../lib/deadline.ts';
import { isOutage } from './database.ts';

export interface FreshCacheOptions<V> {
  load: (key: string) => Promise<V>;
  maxAgeMs?: number;
  maxStaleMs?: number;
  maxEntries?: number;
  /** A load that takes longer counts as an outage. */
  loadTimeoutMs?: number;
  /** Never steps back, unlike the wall clock. */
  monotonicMs?: () => number;
}

interface Copy<V> {
  value: V;
  loadedAtMs: number;
}

export class FreshCache<V> {
  readonly #options: Required<FreshCacheOptions<V>>;
  /** Created at its first use, since it allocates all of its entries. */
  #made: LRUCache<string, Copy<V>> | null = null;
  readonly #loads = new Map<string, Promise<V>>();

  constructor(options: FreshCacheOptions<V>) {
    this.#options = {
      load: options.load,
      maxAgeMs: options.maxAgeMs ?? 2_000,
      maxStaleMs: options.maxStaleMs ?? 5_000,
      maxEntries: options.maxEntries ?? 10_000,
      loadTimeoutMs: options.loadTimeoutMs ?? 3_000,
      monotonicMs: options.monotonicMs ?? (() => performance.now()),
    };
  }

  get #copies(): LRUCache<string, Copy<V>> {
    this.#made ??= new LRUCache({ max: this.#options.maxEntries });
    return this.#made;
  }

  /** @throws AppError service-unavailable if no copy is recent enough and the database is unavailable */
  async get(key: string): Promise<V> {
    const copy = this.#copies.get(key);
    if (copy && this.#age(copy) <= this.#options.maxAgeMs) return copy.value;
    try {
      return await this.#load(key);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const last = this.#copies.get(key);
      if (last && this.#age(last) <= this.#options.maxStaleMs) return last.value;
      throw unavailable(error);
    }
  }

  /** A copy loaded by a query that began at most `withinMs` ago: limits how often anonymous callers can cause one. */
  async renewed(key: string, withinMs: number): Promise<V> {
    const copy = this.#copies.get(key);
    if (copy && this.#age(copy) <= withinMs) return copy.value;
    return this.#load(key).catch((error) => {
      throw isUnavailable(error) ? unavailable(error) : error;
    });
  }

  /** Drops the copy, and the result of a load in progress, which may be from before the change. */
  forget(key: string): void {
    this.#copies.delete(key);
    this.#loads.delete(key);
  }

  #age(copy: Copy<V>): number {
    return this.#options.monotonicMs() - copy.loadedAtMs;
  }

  #load(key: string): Promise<V> {
    const running = this.#loads.get(key);
    if (running) return running;
    const loadedAtMs = this.#options.monotonicMs();
    const { load: query, loadTimeoutMs } = this.#options;
    const load = within(loadTimeoutMs, query(key), () => {
      throw new LoadTimeout(`no answer within ${loadTimeoutMs} ms`);
    })
      .then((value) => {
        if (this.#loads.get(key) === load) this.#copies.set(key, { value, loadedAtMs });
        return value;
      })
      .finally(() => {
        if (this.#loads.get(key) === load) this.#loads.delete(key);
      });
    this.#loads.set(key, load);
    return load;
  }
}

class LoadTimeout extends Error {
  override readonly name = 'LoadTimeout';
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'service-unavailable';
  return error instanceof LoadTimeout || isOutage(error);
}

function unavailable(cause: unknown): AppError {
  return new AppError('service-unavailable', {
    detail: 'The database is temporarily unavailable. Try again later.',
    retryAfterSeconds: 2,
    cause,
  });
}
