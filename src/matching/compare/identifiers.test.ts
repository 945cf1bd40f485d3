import { expect, test } from 'vitest';
import { isShortIdentifier, nearIdentifiers, normalizeIdentifier } from './identifiers.ts';

const NEAR: [a: string, b: string, near: boolean, why: string][] = [
  ['P1234567', 'P1234568', true, 'one digit wrong at the end'],
  ['P1234567', 'R1234567', true, 'one character wrong at the beginning'],
  ['P1234567', 'P1243567', true, 'two neighbours swapped'],
  ['P1234567', 'P1234576', true, 'the last two swapped'],
  ['P1234567', 'P1234567', false, 'equal, which is more than near'],
  ['P1234567', 'P1254367', false, 'two that are no neighbours swapped'],
  ['P1234567', 'P1234589', false, 'two wrong'],
  ['P1234567', 'P123456', false, 'one missing: another format'],
  ['1234567', '1234568', true, 'seven characters are enough'],
  ['123456', '123457', false, 'too short: many unrelated numbers differ by one character'],
  ['', '', false, 'nothing'],
];
test.each(NEAR)('%j, %j: %j, %s', (a, b, near) => {
  expect(nearIdentifiers(a, b)).toBe(near);
  expect(nearIdentifiers(b, a)).toBe(near);
});

test.each([
  ['ab 12-34/56', 'AB123456'],
  ['ＡＢ１２', 'AB12'],
  ['№ 5', 'NO5'],
  ['-', ''],
])('%j is normalized to %j', (raw, expected) => expect(normalizeIdentifier(raw)).toBe(expected));

test.each([
  ['123', true],
  ['000000', true],
  ['1234', false],
])('%j is too short to decide: %j', (text, expected) => expect(isShortIdentifier(text)).toBe(expected));
