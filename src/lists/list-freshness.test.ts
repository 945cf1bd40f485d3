import { expect, it } from 'vitest';
import { demoSource } from './built-in.ts';
import { checkStateOf, contentAgeDays, isContentOverdue, lastCheckAt } from './list-freshness.ts';
import type { WatchlistSource } from './source.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number | null) => (hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000));
const checks = (success: number | null, confirmed: number | null = null) => ({
  lastSuccessAt: hoursAgo(success),
  confirmedAt: hoursAgo(confirmed),
});
const source = (more: Partial<WatchlistSource>): WatchlistSource => ({ ...demoSource, demo: undefined, ...more });
const HOURLY = { schedule: '7 * * * *' };

it.each([
  ['a required, scheduled sanctions list', HOURLY, [24, null], 'CURRENT'],
  ['the same after a day', HOURLY, [25, null], 'OVERDUE'],
  ['the same after three days', HOURLY, [73, null], 'STALE'],
  ['the same, checked by hand meanwhile', HOURLY, [200, 3], 'CURRENT'],
  ['one with a warning of its own', { ...HOURLY, warnAfterHours: 6 }, [7, null], 'OVERDUE'],
  ['one with a limit of its own', { ...HOURLY, staleAfterHours: 12 }, [13, null], 'STALE'],
  ['an optional list', { ...HOURLY, required: false }, [25, null], 'CURRENT'],
  ['an optional list after its limit', { ...HOURLY, required: false }, [27, null], 'STALE'],
  ['a list without a schedule, just read', {}, [0, null], 'UNKNOWN'],
  ['the same, confirmed', {}, [5_000, 24 * 29], 'CURRENT'],
  ['the same, confirmed too long ago', {}, [0, 24 * 31], 'UNKNOWN'],
  ['one without a schedule with a limit, read in time', { staleAfterHours: 48 }, [10, null], 'UNKNOWN'],
  ['the same, read too long ago', { staleAfterHours: 48 }, [50, null], 'STALE'],
  ['the same, confirmed in time', { staleAfterHours: 48 }, [50, 40], 'CURRENT'],
  ['a list that was never read', HOURLY, [null, null], 'UNKNOWN'],
] as const)('%s is judged by its last check', (_what, more, [success, confirmed], expected) => {
  expect(checkStateOf(source(more), checks(success, confirmed), NOW)).toBe(expected);
});

it('uses the later of refresh and manual check', () => {
  expect(lastCheckAt(checks(null))).toBeNull();
  expect(lastCheckAt(checks(null, 4))).toEqual(hoursAgo(4));
  expect(lastCheckAt(checks(3, 4))).toEqual(hoursAgo(3));
  expect(lastCheckAt(checks(5, 4))).toEqual(hoursAgo(4));
});

it.each([
  [null, null],
  ['no date', null],
  ['2026-11-20T11:00:00Z', 0],
  ['2026-11-21', 0],
  ['2026-11-10', 10],
])('content of %s is %s days old', (published, days) => {
  expect(contentAgeDays(published, NOW)).toBe(days);
});

it("compares the content with its publisher's schedule", () => {
  const overdue = (
    contentDays: number | undefined,
    published: string | null,
    confirmedHoursAgo: number | null = null,
  ) => isContentOverdue(source({ contentDays }), published, checks(0, confirmedHoursAgo), NOW);
  expect(overdue(7, '2026-11-10')).toBe(true);
  expect(overdue(10, '2026-11-10')).toBe(false);
  expect(overdue(undefined, '2020-01-01')).toBe(false);
  expect(overdue(7, null)).toBe(false);
  // At the manual check, the publisher had nothing newer.
  expect(overdue(7, '2026-11-10', 24)).toBe(false);
  expect(overdue(7, '2026-11-10', 24 * 8)).toBe(true);
});
