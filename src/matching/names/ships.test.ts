import { describe, expect, test } from 'vitest';
import { shipNames } from './ships.ts';

describe('vessel names without type and former names', () => {
  test.each([
    ['F/V Ocean Lucky', ['Ocean Lucky']],
    ['M.V. OCEAN LUCKY', ['OCEAN LUCKY']],
    ['LPG/C Gas Falcon', ['Gas Falcon']],
    ['Crude Oil Tanker YOUNG YONG', ['YOUNG YONG']],
    ['Chemical/Products Tanker Vela Nova', ['Vela Nova']],
    ['Motor yacht Amadora', ['Amadora']],
    ['т/х Орион', ['Орион']],
    ['танкер Орион', ['Орион']],
    ['Buque pesquero Ocean Lucky', ['Ocean Lucky']],
    ['Wise Orchid (bulk carrier)', ['Wise Orchid']],
    ['Wise Orchid bulk carrier', ['Wise Orchid']],
    ['LADY Q - general cargo', ['LADY Q']],
    ['Ocean Lucky, M/V', ['Ocean Lucky']],
    ['SPARROW II ex URSA NOVA', ['SPARROW II', 'URSA NOVA']],
    ['M/T Sparrow II (ex-Ursa Nova)', ['Sparrow II', 'Ursa Nova']],
  ])('%s gives the expected names', (field, names) => {
    expect(shipNames(field, false)).toEqual(names);
  });

  test.each([
    ['half of the name is a word of types', 'GAS FALCON'],
    ['so is its end', 'PACIFIC CARRIER'],
    ['nothing but a type', 'General Cargo'],
    ['a firm', 'Falcon Tanker Management Ltd'],
    ['initials of a person', 'MY Amador'],
    ['a person', 'Anna Gruber'],
  ])('has no other reading: %s', (_what, field) => {
    expect(shipNames(field, false)).toEqual([]);
  });

  test('removes ambiguous prefixes if the query is for a vessel', () => {
    expect(shipNames('MY Amadora', true)).toEqual(['Amadora']);
    expect(shipNames('Amadora yacht', true)).toEqual(['Amadora']);
  });

  test('has no other reading of a field that is too long for a name', () => {
    expect(shipNames(`bulk carrier ${'Orion '.repeat(40)}`, true)).toEqual([]);
  });
});
