import { describe, expect, it } from 'vitest';
import { type PriorityFacts, priorityOf, scoresOf } from './priority.ts';

const MATCH: PriorityFacts = {
  queue: 'SANCTIONS',
  strength: 97,
  valueUsd: 2_140,
  customerRisk: 'LOW',
  isOverdue: false,
};
const scoreOf = (facts: Partial<PriorityFacts> = {}) => priorityOf({ ...MATCH, ...facts }).score;
const bandOf = (facts: Partial<PriorityFacts> = {}) => priorityOf({ ...MATCH, ...facts }).band;

describe('priority of an alert', () => {
  it('adds up factors that explain it', () => {
    const { score, band, factors } = priorityOf({ ...MATCH, valueUsd: 100_000, customerRisk: 'HIGH' });
    expect({ score, band }).toEqual({ score: 87, band: 'CRITICAL' });
    expect(factors).toEqual([
      { factor: 'STRENGTH', points: 48.5, value: '97' },
      { factor: 'KIND', points: 20, value: 'SANCTIONS' },
      { factor: 'AMOUNT', points: 10, value: '100000.00' },
      { factor: 'CUSTOMER_RISK', points: 8, value: 'HIGH' },
      { factor: 'OVERDUE', points: 0, value: null },
    ]);
  });

  it.each(['PEP', 'ADVERSE_MEDIA', 'MONITORING'] as const)(
    'ranks a sanctions match above %s of equal strength',
    (queue) => {
      for (const strength of [0, 30, 60, 90, 100])
        expect(scoreOf({ strength })).toBeGreaterThan(scoreOf({ strength, queue }));
    },
  );

  it('rises with strength, amount, customer risk and age, and never falls', () => {
    expect(scoreOf({ strength: 60 })).toBeLessThan(scoreOf({ strength: 70 }));
    expect(scoreOf({ valueUsd: 10_000 })).toBeLessThan(scoreOf({ valueUsd: 1_000_000 }));
    expect(scoreOf({ customerRisk: 'LOW' })).toBeLessThan(scoreOf({ customerRisk: 'CRITICAL' }));
    expect(scoreOf({ strength: 60 })).toBeLessThan(scoreOf({ strength: 60, isOverdue: true }));
    expect(scoreOf({ valueUsd: null, customerRisk: null })).toBe(scoreOf({ valueUsd: 500, customerRisk: 'LOW' }));
  });

  it('stays within 0 and 100', () => {
    const most = { strength: 100, valueUsd: 1e12, customerRisk: 'CRITICAL', isOverdue: true } as const;
    expect(scoreOf(most)).toBeLessThanOrEqual(100);
    expect(
      priorityOf({ queue: 'MONITORING', strength: 0, valueUsd: null, customerRisk: null, isOverdue: false }).score,
    ).toBe(0);
  });

  it('does not make an alert Critical because it is overdue', () => {
    const high = { valueUsd: 12_000, customerRisk: 'LOW' } as const;
    expect(bandOf(high)).toBe('HIGH');
    expect(bandOf({ ...high, isOverdue: true })).toBe('HIGH');
    expect(scoreOf({ ...high, isOverdue: true })).toBeGreaterThanOrEqual(scoreOf(high));
  });

  it('divides all scores into bands', () => {
    const bands = (['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const).map(scoresOf);
    expect(bands.flatMap(({ least, most }) => [least, most])).toEqual([0, 34, 35, 54, 55, 74, 75, 100]);
  });
});
