/** Pure parts of threshold tests: the group of a pair, the pairs kept for drawing, and the estimates of a sample. */
import { describe, expect, it } from 'vitest';
import { Counter, changeOf, MOST_KEPT, rankOf } from './count.ts';
import { estimatesOf } from './estimate.ts';
import type { Pair, PairChange } from './types.ts';

it.each([
  [80, 80, { asked: 70, inForce: 75 }, 'KEPT'],
  [70, 70, { asked: 70, inForce: 75 }, 'NEW'],
  [69.9, 69.9, { asked: 70, inForce: 75 }, 'NEITHER'],
  [79.9, 79.9, { asked: 80, inForce: 75 }, 'LOST'],
  // Another algorithm: matches that it does not find are lost at any threshold.
  [null, 90, { asked: 60, inForce: 75 }, 'LOST'],
  [90, null, { asked: 60, inForce: 75 }, 'NEW'],
  [null, 74, { asked: 60, inForce: 75 }, 'NEITHER'],
] as const)('a pair of %s by the line asked about and %s by the one in force', (asked, inForce, thresholds, change) => {
  expect(changeOf({ asked, inForce }, thresholds)).toBe(change);
});

const pair = (at: number, change: PairChange = 'NEW', score = 71.5): Pair => ({
  ...{ source: 'CUSTOMER', sourceId: `customer-${at}`, subject: 'CUSTOMER', profileId: 'p', score, change },
});

describe('counting', () => {
  it('counts pairs, scores and their owners', () => {
    const counter = new Counter('seed');
    counter.add({ pairs: [pair(1), pair(1, 'KEPT', 80)], failed: false, cut: false });
    counter.add({ pairs: [pair(2)], failed: false, cut: true });
    counter.add({ pairs: [pair(3, 'NEITHER', 60.2)], failed: false, cut: false });
    counter.add({ pairs: [], failed: true, cut: false });
    counter.add({ pairs: [pair(4, 'LOST', 76)], failed: false, cut: false });
    expect(counter.counts).toEqual({
      ...{ failed: 1, cut: 1, pairs: { KEPT: 1, NEW: 2, LOST: 1, NEITHER: 1 } },
      withHits: { inForce: 2, asked: 2, newly: 1, noLonger: 1 },
      scores: { 60: 1, 71: 2, 76: 1, 80: 1 },
    });
  });

  it('keeps the pairs with the smallest ranks in any order of arrival', () => {
    const all = Array.from({ length: 5 * MOST_KEPT }, (_, at) => pair(at));
    const [one, other] = [new Counter('seed'), new Counter('seed')];
    for (const each of all) one.add({ pairs: [each], failed: false, cut: false });
    for (const each of [...all].reverse()) other.add({ pairs: [each], failed: false, cut: false });
    const smallest = all
      .map((each) => rankOf('seed', each))
      .sort()
      .slice(0, MOST_KEPT);
    expect(one.kept.map(({ rank }) => rank)).toEqual(smallest);
    expect(other.kept).toEqual(one.kept);
    expect(new Set(all.map((each) => rankOf('another', each)))).not.toContain(smallest[0]);
  });
});

describe('the estimate of a sample', () => {
  const read = (same: number, other: number, cannotTell: number) => [
    ...Array.from({ length: same }, () => ({ change: 'NEITHER', verdict: 'SAME' }) as const),
    ...Array.from({ length: other }, () => ({ change: 'NEITHER', verdict: 'OTHER' }) as const),
    ...Array.from({ length: cannotTell }, () => ({ change: 'NEITHER', verdict: 'CANNOT_TELL' }) as const),
  ];
  const population = { KEPT: 0, NEW: 0, LOST: 0, NEITHER: 1_000 };

  it('has an upper bound above zero if no pair of the sample matches', () => {
    // The upper bound p of none in n solves p = z^2 / (n + z^2).
    const high = 1.959964 ** 2 / (50 + 1.959964 ** 2);
    const [estimate] = estimatesOf(read(0, 50, 0), population);
    expect(estimate).toMatchObject({ share: 0, low: 0, pairsLow: 0, pairsHigh: Math.ceil(1_000 * high) });
    expect(estimate!.high).toBeCloseTo(high, 4);
    expect(estimate!.pairsHighest).toBe(estimate!.pairsHigh);
  });

  it('counts an undecided pair as a possible match', () => {
    const [estimate] = estimatesOf(read(1, 39, 10), population);
    expect(estimate).toMatchObject({ drawn: 50, same: 1, other: 39, cannotTell: 10, share: 0.025 });
    expect(estimate!.pairsLow).toBeGreaterThanOrEqual(1);
    expect(estimate!.pairsHighest!).toBeGreaterThan(estimate!.pairsHigh!);
    expect(estimatesOf(read(0, 0, 5), population)[0]).toMatchObject({ share: null, pairsHigh: null });
  });

  it('is exact if all were reviewed, and absent for a stratum without a sample', () => {
    const all = { ...population, NEITHER: 4 };
    expect(estimatesOf(read(1, 3, 0), all)).toEqual([
      expect.objectContaining({ share: 0.25, low: 0.25, high: 0.25, pairsLow: 1, pairsHigh: 1 }),
    ]);
    expect(estimatesOf([], population)).toEqual([]);
  });
});
