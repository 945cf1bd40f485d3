import { expect, test } from 'vitest';
import { hashOf, IdSet, PairList } from './id-set.ts';

test('contains exactly the added IDs, through every growth', () => {
  const set = new IdSet();
  const ids = Array.from({ length: 20_000 }, (_, index) => `NK-${index.toString(36)}-demo`);
  for (const id of ids) expect(set.add(hashOf(id))).toBe(true);
  for (const id of ids) expect(set.add(hashOf(id))).toBe(false);
  expect(set.size).toBe(20_000);
  expect(ids.every((id) => set.has(hashOf(id)))).toBe(true);
  expect(ids.some((id) => set.has(hashOf(`${id}x`)))).toBe(false);
});

test('hashes are whole numbers below 2^53', () => {
  for (const id of ['', 'a', 'Q1', 'Ж漢😀', 'x'.repeat(500)]) {
    expect(Number.isSafeInteger(hashOf(id))).toBe(true);
    expect(hashOf(id)).toBeGreaterThanOrEqual(0);
  }
});

test('pairs are returned in turn', () => {
  const pairs = new PairList();
  for (let index = 0; index < 150_000; index += 1) pairs.add(index, index * 2);
  let next = 0;
  pairs.forEach((first, second) => {
    if (first === next && second === next * 2) next += 1;
  });
  expect(next).toBe(150_000);
});
