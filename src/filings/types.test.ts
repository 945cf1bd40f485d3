import { expect, it } from 'vitest';
import { dueOn } from './types.ts';

it.each([
  ['a Friday', '2026-11-20T15:00:00Z', '2026-12-04'],
  ['a Monday', '2026-11-23T00:00:00Z', '2026-12-07'],
  ['a Saturday', '2026-11-21T09:00:00Z', '2026-12-04'],
  ['a Sunday', '2026-11-22T23:59:59Z', '2026-12-04'],
  // New Year's Day counts: never behind the legal day.
  ['the week before New Year', '2026-12-24T12:00:00Z', '2027-01-07'],
])('ten business days behind %s', (_, from, expected) => {
  expect(dueOn(new Date(from), 10)).toBe(expected);
});
