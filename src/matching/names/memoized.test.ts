import { expect, test } from 'vitest';
import { memoized } from './memoized.ts';

test('computes a memoized word once, and gives the same result after eviction', () => {
  let calls = 0;
  const length = memoized((word) => {
    calls++;
    return word.length === 3 ? null : word.length;
  });
  expect([length('ivan'), length('ivan'), length('eva'), length('eva')]).toEqual([4, 4, null, null]);
  expect(calls).toBe(2);
  const many = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
  expect(many.filter((word) => length(word) !== word.length)).toEqual([]);
  expect(length('ivan')).toBe(4);
  expect(calls).toBe(20_003);
});

test('computes the empty word on first use', () => {
  const length = memoized((word) => word.length);
  expect([length('ivan'), length(''), length('')]).toEqual([4, 0, 0]);
});

test('does not cache long words', () => {
  let calls = 0;
  const upper = memoized((word) => {
    calls++;
    return word.toUpperCase();
  });
  const long = 'a'.repeat(100);
  expect([upper(long), upper(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(calls).toBe(2);
});
