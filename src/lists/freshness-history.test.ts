import { describe, expect, it } from 'vitest';
import { freshnessOf } from './freshness-history.ts';

const attempt = (at: string, succeeded = true, staleAfterHours: number | null = 26) => ({
  ...{ at: new Date(at), succeeded, staleAfterHours },
});
const range = { from: new Date('2026-11-01T00:00:00Z'), now: new Date('2026-11-05T12:00:00Z') };
const states = (attempts: Parameters<typeof freshnessOf>[0]) =>
  freshnessOf(attempts, range).days.map(({ state }) => state);

describe('the freshness of a list', () => {
  it('is current while checked within the limit of its source', () => {
    const attempts = [
      '2026-10-31T20:00Z',
      '2026-11-01T20:00Z',
      '2026-11-02T21:00Z',
      '2026-11-03T20:00Z',
      '2026-11-04T20:00Z',
    ];
    const found = freshnessOf(
      attempts.map((at) => attempt(at)),
      range,
    );
    expect(found).toMatchObject({ knownFrom: range.from, staleHours: 0, stale: [] });
    expect(found.days.map(({ day, state, oldestHours }) => [day, state, oldestHours])).toEqual([
      ['2026-11-01', 'CURRENT', 24],
      ['2026-11-02', 'CURRENT', 25],
      ['2026-11-03', 'CURRENT', 23],
      ['2026-11-04', 'CURRENT', 24],
      ['2026-11-05', 'CURRENT', 16],
    ]);
  });

  it('is reported as stale, over days, until the next check', () => {
    const attempts = [attempt('2026-11-01T00:00Z'), attempt('2026-11-02T06:00Z', false), attempt('2026-11-03T12:00Z')];
    const found = freshnessOf(attempts, range);
    expect(found.stale).toEqual([
      { from: new Date('2026-11-02T02:00Z'), to: new Date('2026-11-03T12:00Z'), hours: 34 },
      // And again, up to now.
      { from: new Date('2026-11-04T14:00Z'), to: null, hours: 22 },
    ]);
    expect(found.staleHours).toBe(56);
    expect(found.days.map(({ state, staleHours }) => [state, staleHours])).toEqual([
      ['CURRENT', 0],
      ['STALE', 22],
      ['STALE', 12],
      ['STALE', 10],
      ['STALE', 12],
    ]);
    expect(found.days[1]).toMatchObject({ looks: 1, failedLooks: 1, oldestHours: 48 });
  });

  it('counts an earlier stale period from the start of the range, with the limits of that time', () => {
    const found = freshnessOf(
      [attempt('2026-10-20T00:00Z', true, 48), attempt('2026-11-01T06:00Z', true, null)],
      range,
    );
    expect(found.stale).toEqual([{ from: range.from, to: new Date('2026-11-01T06:00Z'), hours: 6 }]);
    // The source has no age limit.
    expect(found.days.at(-1)).toMatchObject({ state: 'UNKNOWN', oldestHours: 102 });
  });

  it('is unknown before the first check, and for a list that was never loaded', () => {
    expect(states([attempt('2026-11-03T06:00Z')])).toEqual(['UNKNOWN', 'UNKNOWN', 'CURRENT', 'STALE', 'STALE']);
    expect(freshnessOf([attempt('2026-11-03T06:00Z')], range).knownFrom).toEqual(new Date('2026-11-03T06:00Z'));
    expect(states([attempt('2026-11-02T06:00Z', false)])).toEqual([
      'UNKNOWN',
      'FAILED',
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
    ]);
    expect(freshnessOf([], range)).toMatchObject({ knownFrom: null, stale: [] });
  });
});
