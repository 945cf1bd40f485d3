import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { FreshCache } from './fresh-cache.ts';

const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function counter(options: { maxEntries?: number; loadTimeoutMs?: number } = {}) {
  const state = { nowMs: 0, loads: 0, fails: null as Error | null, hangs: false };
  const cache = new FreshCache({
    load: async (key) => {
      state.loads += 1;
      if (state.hangs) await new Promise(() => {});
      if (state.fails) throw state.fails;
      return `${key}${state.loads}`;
    },
    monotonicMs: () => state.nowMs,
    ...options,
  });
  return { state, cache };
}

test('serves a copy for two seconds, then loads again', async () => {
  const { state, cache } = counter();
  const seen: string[] = [];
  for (const nowMs of [0, 1_000, 2_000, 2_001, 4_001, 4_002]) {
    state.nowMs = nowMs;
    seen.push(await cache.get('a'));
  }
  expect(seen).toEqual(['a1', 'a1', 'a1', 'a2', 'a2', 'a3']);
});

test('many concurrent callers share one load', async () => {
  const { state, cache } = counter();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => cache.get('a')))).size).toBe(1);
  expect(state.loads).toBe(1);
});

describe('with the database unavailable', () => {
  test('a copy of five seconds is served, and an older one rejected', async () => {
    const { state, cache } = counter();
    await cache.get('a');
    state.fails = outage;
    state.nowMs = 5_000;
    expect(await cache.get('a')).toBe('a1');
    state.nowMs = 5_001;
    await expect(cache.get('a')).rejects.toMatchObject({ code: 'service-unavailable' });
    await expect(cache.get('never seen')).rejects.toBeInstanceOf(AppError);
    state.fails = null;
    expect(await cache.get('a')).toMatch(/^a/);
  });

  test('a load that hangs counts as an outage', async () => {
    const { state, cache } = counter({ loadTimeoutMs: 20 });
    state.hangs = true;
    await expect(cache.get('a')).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  test('other errors are never hidden by an old copy', async () => {
    const { state, cache } = counter();
    await cache.get('a');
    state.fails = new Error('column does not exist');
    state.nowMs = 3_000;
    await expect(cache.get('a')).rejects.toThrow('column');
  });
});

test('a load that began before forget() is not kept', async () => {
  let finish = (_value: string) => {};
  const loads: string[] = [];
  const cache = new FreshCache({
    load: () => {
      loads.push('load');
      return loads.length === 1 ? new Promise<string>((resolve) => (finish = resolve)) : Promise.resolve('new');
    },
  });
  const before = cache.get('a');
  cache.forget('a');
  const after = cache.get('a');
  finish('old');
  expect(await before).toBe('old');
  expect(await after).toBe('new');
  expect(await cache.get('a')).toBe('new');
});

test('limits its entries, and how often anonymous callers can cause a load', async () => {
  const { state, cache } = counter({ maxEntries: 2 });
  for (const key of ['a', 'b', 'c']) await cache.get(key);
  await cache.get('c');
  expect(state.loads).toBe(3);
  await cache.get('a');
  expect(state.loads).toBe(4);
  for (let index = 0; index < 50; index += 1) await cache.renewed('a', 1_000);
  expect(state.loads).toBe(4);
  state.nowMs += 1_001;
  await cache.renewed('a', 1_000);
  expect(state.loads).toBe(5);
});
