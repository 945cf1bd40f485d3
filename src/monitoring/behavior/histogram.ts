/**
 * Counts in buckets of equal width on a logarithmic scale. Median and spread come from them, and a few odd values do not move
 * those. Adding is a sum, so the order of additions does not matter.
 */

/** Buckets a doubling: a value is known to within 10 %. */
const PER_DOUBLING = 4;
const MOST_BUCKET = 40 * PER_DOUBLING;
const LN_WIDTH = Math.LN2 / PER_DOUBLING;
/** Standard deviation of a normal distribution, in median absolute deviations. */
const DEVIATIONS_OF_NORMAL = 1.4826;

/** Bucket -> weight, in any order. */
export type Histogram = readonly (readonly [bucket: number, weight: number])[];

/** Values up to 1 share the first bucket, values above 2^40 the last. */
export function bucketOf(value: number): number {
  if (!(value > 1)) return 0;
  return Math.min(MOST_BUCKET, Math.floor(Math.log(value) / LN_WIDTH + 1e-9));
}

const centreOf = (bucket: number) => (bucket + 0.5) * LN_WIDTH;

/** The least value below which `share` of the weight lies; points: [value, weight]. */
function quantileOf(points: readonly (readonly [number, number])[], share: number): number | null {
  const sorted = points.filter(([, weight]) => weight > 0).sort(([a], [b]) => a - b);
  const wanted = share * sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let passed = 0;
  for (const [value, weight] of sorted) {
    passed += weight;
    if (passed >= wanted) return value;
  }
  return null;
}

/** null: empty. */
export function quantile(histogram: Histogram, share: number): number | null {
  const found = quantileOf(
    histogram.map(([bucket, weight]) => [centreOf(bucket), weight]),
    share,
  );
  return found === null ? null : Math.exp(found);
}

/** Weighted sum of the values, each known to within 10 %. */
export function totalOf(histogram: Histogram): number {
  return histogram.reduce((sum, [bucket, weight]) => sum + weight * Math.exp(centreOf(bucket)), 0);
}

/** Robust standard deviation of the natural logarithms (MAD, scaled); null: empty. */
export function logSpread(histogram: Histogram): number | null {
  const median = quantile(histogram, 0.5);
  if (median === null) return null;
  const distances = histogram.map(
    ([bucket, weight]) => [Math.abs(centreOf(bucket) - Math.log(median)), weight] as const,
  );
  return (quantileOf(distances, 0.5) ?? 0) * DEVIATIONS_OF_NORMAL;
}
