import { expect, test } from 'vitest';
import { bucketOf, type Histogram, logSpread, quantile } from './histogram.ts';

function histogramOf(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1);
  return [...counts];
}

test('the median is known to within a tenth, from cents to billions', () => {
  for (const value of [1.5, 9.99, 1_300, 250_000, 4.2e9]) {
    expect(quantile(histogramOf([value, value, value]), 0.5)! / value).toBeGreaterThan(0.9);
    expect(quantile(histogramOf([value, value, value]), 0.5)! / value).toBeLessThan(1.1);
  }
});

test('a tenth of extreme values moves neither median nor spread', () => {
  const usual = Array.from({ length: 90 }, (_, at) => 1_000 + 10 * at);
  const plain = histogramOf(usual);
  const disturbed = histogramOf([...usual, ...new Array<number>(10).fill(9_000_000)]);
  expect(quantile(disturbed, 0.5)! / quantile(plain, 0.5)!).toBeLessThan(1.2);
  expect(logSpread(disturbed)! - logSpread(plain)!).toBeLessThan(0.3);
});

test('an empty histogram has no median, and values up to one share a bucket', () => {
  expect(quantile([], 0.5)).toBeNull();
  expect(logSpread([])).toBeNull();
  expect([bucketOf(0), bucketOf(0.01), bucketOf(1), bucketOf(-5), bucketOf(Number.NaN)]).toEqual([0, 0, 0, 0, 0]);
  expect(bucketOf(Number.POSITIVE_INFINITY)).toBe(bucketOf(1e300));
});

test('small counts are exact, larger ones approximate', () => {
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 10]) {
    expect(Math.abs(Math.round(quantile(histogramOf([count]), 0.9)!) - count)).toBeLessThanOrEqual(count < 8 ? 0 : 1);
  }
});
