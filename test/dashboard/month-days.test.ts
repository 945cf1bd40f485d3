import { expect, it } from 'vitest';
import { monthAfter, weeksOf } from '../../web/features/filing-deadlines/month-days.ts';

it.each([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2026-06', '2026-06-01', '2026-07-05', 5],
  // A February of four whole weeks.
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2028-02', '2028-01-31', '2028-03-05', 5],
])('shows %s in whole weeks', (month, first, last, count) => {
  const weeks = weeksOf(month);
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual([first, last, count]);
  expect(new Set(weeks.flat()).size).toBe(7 * count);
});

it('continues over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-05',
  ]);
});
