import { describe, expect, it } from 'vitest';
import type { AppError } from '../platform/errors.ts';
import { refuseImplausibleDates } from './plausible-dates.ts';
import { transactionSettings } from './settings.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const defaults = Object.fromEntries(
  Object.entries(transactionSettings).map(([key, { default: value }]) => [key, value]),
);

function flawsOf(transactionDate: string, transferDate: string | null = null, own: object = {}) {
  try {
    refuseImplausibleDates({ transactionDate, transferDate }, { ...defaults, ...own } as never, NOW);
    return [];
  } catch (error) {
    return (error as AppError).details.errors!.map(({ field, code }) => `${field} ${code}`);
  }
}

describe('dates of a transaction', () => {
  it.each([
    ['2026-03-01T12:00:00.000Z', []],
    ['2026-03-02T12:00:00.000Z', []],
    ['2026-03-02T12:00:00.001Z', ['transactionDate Max']],
    ['9999-12-31T23:59:59.000Z', ['transactionDate Max']],
    ['2006-03-01T12:00:00.000Z', []],
    ['2006-03-01T11:59:59.999Z', ['transactionDate Min']],
    ['0001-01-01T00:00:00.000Z', ['transactionDate Min']],
  ])('%s: %j', (date, flaws) => expect(flawsOf(date)).toEqual(flaws));

  it('allows settlement within a year', () => {
    const ordered = '2026-03-01T12:00:00.000Z';
    expect(flawsOf(ordered, '2027-03-03T12:00:00.000Z')).toEqual([]);
    expect(flawsOf(ordered, '2027-03-03T12:00:00.001Z')).toEqual(['transferDate Max']);
    expect(flawsOf('0001-01-01T00:00:00.000Z', '0001-01-02T00:00:00.000Z')).toEqual([
      'transactionDate Min',
      'transferDate Min',
    ]);
  });

  it("follow the organization's settings", () => {
    const own = { 'transactions.mostYearsBack': 1, 'transactions.mostDaysAhead': 30 };
    expect(flawsOf('2025-02-28T12:00:00.000Z', null, own)).toEqual(['transactionDate Min']);
    expect(flawsOf('2026-03-31T12:00:00.000Z', null, own)).toEqual([]);
  });
});
