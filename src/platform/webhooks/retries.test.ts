import { expect, test } from 'vitest';
import { RETRY_DELAYS_MS, retryDelayMs } from './retries.ts';

test('waits longer each time, ends after the last, and spreads by up to a fifth', () => {
  const seconds = RETRY_DELAYS_MS.map((_, index) => retryDelayMs(index + 1, 0)! / 1_000);
  expect(seconds).toEqual([5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200, 86_400]);
  expect(retryDelayMs(10, 0.5)).toBeNull();
  expect(retryDelayMs(1, 1)).toBe(6_000);
});
