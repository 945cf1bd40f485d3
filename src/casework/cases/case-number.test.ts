import { expect, it } from 'vitest';
import { formatCaseNumber, parseCaseNumber } from './case-number.ts';

it('has the year and at least four digits', () => {
  expect(formatCaseNumber({ openedYear: 2026, numberInYear: 42 })).toBe('C-2026-0042');
  expect(formatCaseNumber({ openedYear: 2027, numberInYear: 12_345 })).toBe('C-2027-12345');
});

it.each([
  ['C-2026-0042', { openedYear: 2026, numberInYear: 42 }],
  [' c-2026-42 ', { openedYear: 2026, numberInYear: 42 }],
  ['2026-42', { openedYear: 2026, numberInYear: 42 }],
  ['0042', { openedYear: null, numberInYear: 42 }],
  ['C-42', { openedYear: null, numberInYear: 42 }],
  ['Bravo', null],
  ['42a', null],
  ['', null],
])('reads %j', (text, expected) => expect(parseCaseNumber(text)).toEqual(expected));
