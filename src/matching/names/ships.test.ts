import { describe, expect, test } from 'vitest';
import { shipNames } from './ships.ts';

describe('what a ship is called behind what it is', () => {
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
  ])('%s', (field, names) => {
    expect(shipNames(field, false)).toEqual(names);
  });

  test.each([
    ['half of the name is a word of types', 'GAS FALCON'],
    ['so is its end', 'PACIFIC CARRIER'],
    ['nothing but a type', 'General Cargo'],
    ['a firm', 'Falcon Tanker Management Ltd'],
    ['initials of a person', 'MY Amador'],
    ['a person', 'Anna Gruber'],
  ])('none: %s', (_what, field) => {
    expect(shipNames(field, false)).toEqual([]);
  });

  test('where a ship is asked for, words count that are initials of others', () => {
    expect(shipNames('MY Amadora', true)).toEqual(['Amadora']);
    expect(shipNames('Amadora yacht', true)).toEqual(['Amadora']);
  });

  test('a field that is too long for a name has none', () => {
    expect(shipNames(`bulk carrier ${'Orion '.repeat(40)}`, true)).toEqual([]);
  });
});
