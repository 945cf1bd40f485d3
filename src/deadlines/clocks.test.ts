import { expect, it } from 'vitest';
import { dayIn, dueOn, latestOn } from './clocks.ts';
import { ANY_OBLIGATION_KINDS, type AnyObligationKind, OBLIGATIONS } from './types.ts';

it.each<[what: string, kind: AnyObligationKind, from: string, due: string, latest: string | null]>([
  ['a Friday', 'BLOCKED_PROPERTY', '2026-11-20', '2026-12-04', '2026-12-07'],
  ['a Monday', 'REJECTED_TRANSACTION', '2026-11-23', '2026-12-07', '2026-12-08'],
  ['a Saturday', 'BLOCKED_PROPERTY', '2026-11-21', '2026-12-04', '2026-12-07'],
  ['a Sunday', 'UNBLOCKED_PROPERTY', '2026-11-22', '2026-12-04', '2026-12-07'],
  // Christmas Day and New Year's Day count: never behind the legal day.
  ['the week before New Year', 'BLOCKED_PROPERTY', '2026-12-24', '2027-01-07', '2027-01-11'],
  ['a week without holidays', 'BLOCKED_PROPERTY', '2026-03-02', '2026-03-16', '2026-03-16'],
  ['a day before 30 June', 'BLOCKED_PROPERTY_ANNUAL', '2026-06-30', '2026-09-30', null],
  ['a day behind 30 June', 'BLOCKED_PROPERTY_ANNUAL', '2026-07-01', '2027-09-30', null],
  ['at once', 'UK_FROZEN_ASSETS', '2026-11-22', '2026-11-22', null],
  ['a day before 30 September', 'UK_FROZEN_ASSETS_ANNUAL', '2026-09-30', '2026-11-30', null],
  ['a day behind 30 September', 'UK_FROZEN_ASSETS_ANNUAL', '2026-10-01', '2027-11-30', null],
  ['thirty days of the first exempt cash', 'EXEMPT_PERSON_DESIGNATION', '2026-11-20', '2026-12-20', null],
  ['two weeks', 'EU_FROZEN_FUNDS', '2026-11-22', '2026-12-06', null],
  ['five business days', 'UAE_FUNDS_FREEZE', '2026-11-20', '2026-11-27', '2026-11-27'],
  ['fifteen days', 'CURRENCY_TRANSACTION', '2026-02-20', '2026-03-07', null],
  ['thirty days', 'SUSPICIOUS_ACTIVITY', '2026-11-16', '2026-12-16', null],
  ['sixty days', 'SUSPICIOUS_ACTIVITY_NO_SUSPECT', '2026-11-16', '2027-01-15', null],
])('%s: %s from %s', (_, kind, from, due, latest) => {
  expect([dueOn(kind, from), latestOn(kind, from)]).toEqual([due, latest]);
});

// 31 CFR 501.603: reports count from the day of blocking, in local time. The yearly report covers property held on June 30.
it.each([
  ['2026-07-01T01:30:00Z', 'America/New_York', '2026-06-30', '2026-09-30'],
  ['2026-07-01T01:30:00Z', 'Europe/Berlin', '2026-07-01', '2027-09-30'],
  ['2026-07-01T01:30:00Z', null, '2026-06-30', '2026-09-30'],
  ['2026-07-01T11:30:00Z', null, '2026-07-01', '2027-09-30'],
])('at %s in %s it is %s, and the yearly report is due on %s', (at, timeZone, day, due) => {
  const startsOn = dayIn(new Date(at), timeZone);
  expect([startsOn, dueOn('BLOCKED_PROPERTY_ANNUAL', startsOn)]).toEqual([day, due]);
});

it('each term has its provision, source and reading day', () => {
  for (const kind of ANY_OBLIGATION_KINDS) {
    const { basis, source, asOf } = OBLIGATIONS[kind];
    expect(basis.length, kind).toBeGreaterThan(5);
    expect(source.length, kind).toBeGreaterThan(10);
    expect(asOf, kind).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});
