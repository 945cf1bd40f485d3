import { expect, it } from 'vitest';
import { toQuery } from './screen-entity.ts';

const identifiersOf = (fullName: string, more: object = {}) =>
  toQuery({ fullName, ...more }, 'BALANCED', 75).identifiers ?? [];

it.each([
  ['9187629', '9187629'],
  ['918 7629', '9187629'],
  ['T2EU4', 'T2EU4'],
  ['P 229856', 'P229856'],
  ['+850 2 381 8221', 'TEL85023818221'],
])('takes %s in place of a name for a number', (name, number) => {
  expect(identifiersOf(name)).toContain(number);
  expect(identifiersOf('Tassilo Brandauer', { alias: name })).toContain(number);
});

it.each(['Tassilo Brandauer', '7-Eleven', 'Holunder 2', '50 Cent', 'A1 Telekom'])('and %s for a name', (name) => {
  expect(identifiersOf(name)).toEqual([]);
});

it('leaves a number in a name out of the mean where the caller weighs numbers', () => {
  expect(identifiersOf('9187629', { idWeight: 0.5 })).toEqual([]);
});
