import { afterEach, beforeEach, expect, it } from 'vitest';
import { PinnedPools } from './pinned-pools.ts';

const MAX_POOLS = 128;
let pools: PinnedPools;
beforeEach(() => {
  pools = new PinnedPools(1_000);
});
afterEach(() => pools.close());

const origin = (at: number) => `http://receiver-${at}.example`;

it('returns one pool per origin and set of addresses', () => {
  const pool = pools.get(origin(1), ['127.0.0.1', '127.0.0.2']);
  expect(pools.get(origin(1), ['127.0.0.2', '127.0.0.1'])).toBe(pool);
  expect(pools.get(origin(1), ['127.0.0.1'])).not.toBe(pool);
  expect(pools.get(origin(2), ['127.0.0.1', '127.0.0.2'])).not.toBe(pool);
});

it('returns one pool per timeout', () => {
  const pool = pools.get(origin(1), ['127.0.0.1']);
  expect(pools.get(origin(1), ['127.0.0.1'], 1_000)).toBe(pool);
  expect(pools.get(origin(1), ['127.0.0.1'], 2_000)).not.toBe(pool);
});

it('closes only the least recently used pool', () => {
  const used = pools.get(origin(0), ['127.0.0.1']);
  const unused = pools.get(origin(1), ['127.0.0.1']);
  for (let at = 2; at <= MAX_POOLS; at += 1) {
    pools.get(origin(0), ['127.0.0.1']);
    pools.get(origin(at), ['127.0.0.1']);
  }
  expect([used.closed, unused.closed]).toEqual([false, true]);
  expect(pools.get(origin(0), ['127.0.0.1'])).toBe(used);
});

it('closes all pools', async () => {
  const pool = pools.get(origin(1), ['127.0.0.1']);
  await pools.close();
  expect(pool.destroyed).toBe(true);
});
