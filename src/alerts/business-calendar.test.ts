import { expect, it } from 'vitest';
import { type BusinessCalendar, dueAt } from './business-calendar.ts';

const BERLIN: BusinessCalendar = {
  timeZone: 'Europe/Berlin',
  workingDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  opensAt: '09:00',
  closesAt: '17:00',
  holidays: ['2026-12-25'],
};
const due = (
  from: string,
  hours: number,
  calendar: BusinessCalendar | null,
  clock: 'ALWAYS' | 'BUSINESS' = 'BUSINESS',
) => {
  const one = { hours, clock };
  return dueAt(new Date(from), 'HIGH', {
    dueIn: { CRITICAL: one, HIGH: one, MEDIUM: one, LOW: one },
    calendar,
  }).toISOString();
};

it.each<[string, string, number, BusinessCalendar | null, string]>([
  ['within one day', '2026-11-23T08:00:00Z', 4, BERLIN, '2026-11-23T12:00:00.000Z'],
  ['to the end of the day', '2026-11-23T08:00:00Z', 8, BERLIN, '2026-11-23T16:00:00.000Z'],
  ['into the next day', '2026-11-23T15:30:00Z', 1, BERLIN, '2026-11-24T08:30:00.000Z'],
  ['before business begins', '2026-11-23T03:00:00Z', 1, BERLIN, '2026-11-23T09:00:00.000Z'],
  ['over a weekend', '2026-11-20T15:00:00Z', 2, BERLIN, '2026-11-23T09:00:00.000Z'],
  ['over a holiday and a weekend', '2026-12-24T16:00:00Z', 1, BERLIN, '2026-12-28T09:00:00.000Z'],
  ['over the end of summer time', '2026-10-23T14:00:00Z', 2, BERLIN, '2026-10-26T09:00:00.000Z'],
  [
    'in a zone behind UTC, where it is the day before',
    '2026-11-24T01:00:00Z',
    1,
    { ...BERLIN, timeZone: 'America/Los_Angeles' },
    '2026-11-24T18:00:00.000Z',
  ],
  [
    'a day that ends with itself',
    '2026-11-23T22:30:00Z',
    1,
    { ...BERLIN, closesAt: '24:00' },
    '2026-11-24T08:30:00.000Z',
  ],
  ['without a calendar', '2026-11-21T22:00:00Z', 4, null, '2026-11-22T02:00:00.000Z'],
])('%s', (_, from, hours, calendar, expected) => {
  expect(due(from, hours, calendar)).toBe(expected);
});

it('counts every hour if the calendar is ALWAYS', () => {
  expect(due('2026-11-21T22:00:00Z', 4, BERLIN, 'ALWAYS')).toBe('2026-11-22T02:00:00.000Z');
});

it('sets a due date also if no day is a business day', () => {
  const never = { ...BERLIN, workingDays: [] };
  expect(due('2026-11-21T22:00:00Z', 4, never)).toBe('2026-11-22T02:00:00.000Z');
});
