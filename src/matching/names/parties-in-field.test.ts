import { expect, test } from 'vitest';
import { partiesInField, reachesPartyLimit } from './parties-in-field.ts';

test.each([
  ['Anna Gruber and Mehmet Kaya', true, ['Anna Gruber', 'Mehmet Kaya']],
  ['Anna Gruber; Mehmet Kaya', true, ['Anna Gruber', 'Mehmet Kaya']],
  ['Gruber and Kaya', true, []],
  ['Anna Gruber née Kaya', true, ['Anna Gruber', 'Anna Kaya']],
  ['Sunrise Bakery c/o Acme LLC', false, ['Sunrise Bakery', 'Acme LLC']],
  ['Acme LLC t/a Sunrise Bakery', false, ['Acme LLC', 'Sunrise Bakery']],
  ['Sunrise Bakery (formerly Acme LLC)', false, ['Sunrise Bakery', 'Acme LLC']],
  ['ACME LLC A/C 12345678', false, ['ACME LLC']],
  ['ACME LLC, 12 High Street, London', false, ['ACME LLC']],
  ['ACME LLC 12 High Street, London', false, ['ACME LLC']],
  ['John Whitfield Sheikh Zayed Road 7', true, ['John Whitfield Sheikh', 'John Whitfield']],
  ['Beneficiary: John Whitfield', true, ['John Whitfield']],
  ['John Whitfield DOB 1961-04-02', true, ['John Whitfield']],
  ['Michael Whitfield, Baron Whitfield of Ely', true, ['Michael Whitfield']],
  ['Susan Whitfield, 3rd Baroness Ely', true, ['Susan Whitfield']],
  ['Gruber Anna u. Kaya Mehmet', true, ['Gruber Anna', 'Kaya Mehmet']],
  ['Fam. Kaya Mehmet und Sabina', true, ['Kaya Mehmet', 'Kaya Sabina', 'Kaya Mehmet und Sabina']],
  ['Mehmet and Sabina Kaya', true, ['Sabina Kaya', 'Mehmet Kaya']],
  ['Mehmet Kaya <m.kaya@example.org>', true, ['Mehmet Kaya']],
  ['passport C1234567 Mehmet Kaya', true, ['Mehmet Kaya']],
  ['On behalf of Mehmet Kaya', true, ['Mehmet Kaya']],
  ['Attn: J Smith, Acme Freight FZE', false, ['Acme Freight FZE']],
  ['PACIFIC HERON (IMO9929429) Panama flag', false, ['PACIFIC HERON']],
  ['José Ortega y Gasset', true, []],
  // Only the surname would be left.
  ['Whitfield, Baron Michael', true, []],
  ['PUTIN, Vladimir', true, []],
  ['Luis Alberto Contreras Colindres', true, []],
  ['7TH OF TIR', false, []],
  ['Liberty and Justice Party', false, []],
] as const)('%s contains the expected names', (text, person, names) => {
  expect(partiesInField(text, person)).toEqual(names);
});

test('reports a field that names more parties than the limit', () => {
  const people = [...'ABCDEFGHIJKLM'].map((letter) => `${letter}nna ${letter}ruber`);
  expect(partiesInField(people.slice(0, 11).join('; '), true)).toEqual(people.slice(0, 11));
  expect(reachesPartyLimit(people.slice(0, 11).join('; '))).toBe(false);
  expect(reachesPartyLimit(people.join('; '))).toBe(true);
});

// Backtracking over one of these would outlast the time limit of a test.
test('parses an adversarial field of the longest length', () => {
  for (const part of ['a, ', ' and', '1 ', 'née ', ', 1', 'c/o ', 'ul ', 'a a '])
    expect(partiesInField(part.repeat(500).slice(0, 512), true).length).toBeLessThanOrEqual(12);
});
