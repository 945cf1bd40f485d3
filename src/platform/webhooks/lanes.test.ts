import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import { Lanes } from './lanes.ts';

beforeEach(() => useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** Work that lasts until the test ends it. */
function pending() {
  const ends: ((isThere: boolean) => void)[] = [];
  const work = () => new Promise<boolean>((resolve) => ends.push(resolve));
  return { ends, work };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const there = (isThere: boolean) => isThere;

test('a receiver has sixteen requests in flight; others wait, and delay no other receiver', async () => {
  const lanes = new Lanes();
  const { ends, work } = pending();
  const results = Array.from({ length: 20 }, () => lanes.pass('slow', work, there));
  await settle();
  expect(ends).toHaveLength(16);
  expect(await lanes.pass('quick', async () => true, there)).toEqual({ done: true });
  ends[0]!(true);
  await settle();
  expect(ends).toHaveLength(17);
  while (ends.length > 0) {
    ends.shift()!(true);
    await settle();
  }
  expect(await Promise.all(results)).toEqual(Array(20).fill({ done: true }));
});

test('messages that wait too long or behind too many are sent back with a time', async () => {
  const lanes = new Lanes();
  const { ends, work } = pending();
  const results = Array.from({ length: 16 + 100 + 100 }, () => lanes.pass('slow', work, there));
  await settle();
  const times: number[] = [];
  for (const result of results.slice(116)) {
    const passage = await result;
    if ('backInMs' in passage) times.push(passage.backInMs);
  }
  expect(times).toHaveLength(100);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(1_000);
  expect(times[99]).toBeLessThan(4_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await results[115]) as object).toMatchObject({ backInMs: expect.any(Number) });
  expect(ends).toHaveLength(16);
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = Array.from({ length: 100 }, () => lanes.pass('slow', work, there));
  await vi.advanceTimersByTimeAsync(3_000);
  const late = await Promise.all(asked);
  expect(late.every((passage) => 'backInMs' in passage && passage.backInMs <= 60_000)).toBe(true);
});

test('a fast receiver has a longer queue', async () => {
  const lanes = new Lanes();
  await lanes.pass('quick', async () => true, there);
  const { ends, work } = pending();
  const results = Array.from({ length: 16 + 100 + 1 }, () => lanes.pass('quick', work, there));
  await settle();
  expect(await results[116]).toHaveProperty('backInMs');
  for (let count = 0; count < 116; count++) {
    ends[count]!(true);
    await settle();
  }
  expect(await Promise.all(results.slice(0, 116))).toEqual(Array(116).fill({ done: true }));
});

test('an unreachable receiver gets one message at a time until it answers', async () => {
  const lanes = new Lanes();
  for (let count = 0; count < 3; count++) await lanes.pass('away', async () => false, there);
  const { ends, work } = pending();
  const probe = lanes.pass('away', work, there);
  await settle();
  expect(await lanes.pass('away', work, there)).toEqual({ backInMs: 30_000 });
  ends[0]!(true);
  expect(await probe).toEqual({ done: true });
  const both = [lanes.pass('away', work, there), lanes.pass('away', work, there)];
  await settle();
  expect(ends).toHaveLength(3);
  for (const end of ends) end(true);
  expect(await Promise.all(both)).toEqual([{ done: true }, { done: true }]);
});

test('failed work frees its place', async () => {
  const lanes = new Lanes();
  const fail = async () => {
    throw new Error('no');
  };
  for (let count = 0; count < 40; count++) await expect(lanes.pass('x', fail, there)).rejects.toThrow('no');
});

test('on close, waiting messages are sent back and running ones finish', async () => {
  const lanes = new Lanes();
  const { ends, work } = pending();
  const results = Array.from({ length: 17 }, () => lanes.pass('slow', work, there));
  await settle();
  lanes.close();
  expect(await results[16]).toHaveProperty('backInMs');
  expect(await lanes.pass('slow', work, there)).toHaveProperty('backInMs');
  for (const end of ends) end(true);
  expect(await results[0]).toEqual({ done: true });
});
