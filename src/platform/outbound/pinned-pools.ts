/**
 * Connections that can go only to checked addresses. A pool belongs to an origin and a set of checked addresses. If the name
 * later resolves to other addresses, another pool is used.
 */
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';

const MAX_POOLS = 128;
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout of one address before the next one is tried. */
const ADDRESS_TIMEOUT_MS = 2_000;
/** Shorter than the idle timeout of common servers, so that they do not close a connection while a message is sent. */
const IDLE_MS = 3_000;

export class PinnedPools {
  readonly #pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    dispose: (unused, _key, reason) => {
      // The pool closes after its last message. Its sender gets a failure.
      if (reason === 'evict') void unused.close().catch(() => {});
    },
  });
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @param addresses checked addresses, at least one
   * @param timeoutMs until the headers of a response, and between two parts of its body
   */
  get(origin: string, addresses: readonly string[], timeoutMs = this.#timeoutMs): Pool {
    const key = `${origin} ${timeoutMs} ${[...addresses].sort().join(' ')}`;
    const pool = this.#pools.get(key) ?? this.#open(origin, addresses, timeoutMs);
    this.#pools.set(key, pool);
    return pool;
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #open(origin: string, addresses: readonly string[], timeoutMs: number): Pool {
    return new Pool(origin, {
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
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
