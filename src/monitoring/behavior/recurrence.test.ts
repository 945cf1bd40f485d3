import { describe, expect, it } from 'vitest';
import { BEHAVIOR_POLICY } from './policy.ts';
import { isRecurring, pairPastOf } from './recurrence.ts';

const DAY = 86_400_000;
const LIMITS = BEHAVIOR_POLICY.content.ordinaryLife!.recurrence;
const past = (amount: number, paid: readonly (readonly [daysAgo: number, amount: number])[]) =>
  pairPastOf(
    paid.map(([daysAgo, one]) => ({
      at: new Date(1e12 - daysAgo * DAY),
      amount: one,
      corridor: daysAgo < 3 ? 'DEFR' : 'DEDE',
    })),
    { at: new Date(1e12), amount, corridor: 'DEFR' },
    LIMITS,
    72,
  );
const isKnown = (amount: number, ...paid: [number, number][]) => isRecurring(past(amount, paid), amount, LIMITS);

describe('recurring payments of a pair', () => {
  it('are similar amounts in two earlier cycles: rents, wages, a quarterly tax', () => {
    expect(isKnown(1_150, [30, 1_150], [60, 1_100])).toBe(true);
    expect(isKnown(60_000, [91, 58_000], [182, 61_000])).toBe(true);
    expect(isKnown(1_150, [30, 1_150])).toBe(false);
  });

  it('include a bonus or a yearly bill of a pair with three cycles', () => {
    expect(isKnown(12_000, [30, 3_900], [60, 3_900], [90, 3_900])).toBe(true);
    expect(isKnown(40_000, [30, 3_900], [60, 3_900], [90, 3_900])).toBe(false);
  });

  it('exclude a quick series, as of an account taken over', () => {
    expect(isKnown(5_000, [3, 5_000], [2, 5_000], [1, 5_000])).toBe(false);
    expect(isKnown(5_000, [25, 5_000], [24, 5_000], [23, 5_000])).toBe(false);
  });

  it('counts payments of a pair within three days before, and between the same countries', () => {
    expect(
      past(100, [
        [30, 100],
        [29, 100],
        [28, 100],
        [27, 100],
        [2, 100],
        [1, 100],
      ]),
    ).toEqual({
      payments: 6,
      inCorridor: 2,
      cycles: 1,
      similarCycles: 1,
      busiest: 4,
      largest: 100,
    });
  });
});
