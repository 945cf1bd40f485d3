/**
 * Connections that can go only where they were checked to go. A pool belongs to an origin and a set of checked addresses:
 * when the name means something else later, the attempt that finds out gets another pool.
 */
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';

const MAX_POOLS = 128;
const CONNECT_TIMEOUT_MS = 5_000;
/** Of one address before the next one is tried. */
const ADDRESS_TIMEOUT_MS = 2_000;
/** Below what common servers keep an idle connection for, so that they do not close it under a message. */
const IDLE_MS = 3_000;

export class PinnedPools {
  readonly #pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    dispose: (unused, _key, reason) => {
      // Ends when its last message has; what fails in it is told where it was sent.
      if (reason === 'evict') void unused.close().catch(() => {});
    },
  });
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** @param addresses all of them checked; empty never */
  get(origin: string, addresses: readonly string[]): Pool {
    const key = `${origin} ${[...addresses].sort().join(' ')}`;
    const pool = this.#pools.get(key) ?? this.#open(origin, addresses);
    this.#pools.set(key, pool);
    return pool;
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #open(origin: string, addresses: readonly string[]): Pool {
    return new Pool(origin, {
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: this.#timeoutMs,
      bodyTimeout: this.#timeoutMs,
      connect: {
        timeout: CONNECT_TIMEOUT_MS,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
        lookup: pinnedTo(addresses),
      },
    });
  }
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }));
  return (_host, options, answer) => {
    const [first] = all;
    if (options.all) answer(null, all);
    else answer(null, first!.address, first!.family);
  };
}
