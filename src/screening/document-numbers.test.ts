import { describe, expect, it } from 'vitest';
import { documentNumbersIn, identifiersOf } from './document-numbers.ts';
import { toQuery } from './screen-entity.ts';
import { searchQuery } from './search-profile.ts';

describe('the number in a document number field', () => {
  it.each([
    ['Passport A333602', 'A333602'],
    ['PAK A333602', 'A333602'],
    ['PK-A333602', 'A333602'],
    ['No. AB-123.456 (AT)', 'AB123456'],
    ['P A333602', 'A333602'],
    ['A 333 602 (Pakistan)', 'A333602'],
    ['No. A333602', 'A333602'],
    ['A333602/Pakistan', 'A333602'],
    ['A333602<<PAK', 'A333602'],
    ['AB765432, A333602', 'A333602'],
    ['A3336O2', 'A333602'],
    ['А333602', 'A333602'],
    ['IMO 9187629', '9187629'],
    ['1084010 (Egypt)', '1084010'],
    // ICAO 9303: second line of a passport, first line of a card, with one letter and with two, and pieces of them.
    ['AB12345674PAK7408122M1204159<<<<<<<<<<<<<<06', 'AB1234567'],
    ['A333602<<5PAK7408122M1204159<<<<<<<<<<<<<<02', 'A333602'],
    ['I<PAKD231458907<<<<<<<<<<<<<<<', 'D23145890'],
    ['IDPAKD231458907<<<<<<<<<<<<<<<', 'D23145890'],
    ['P<PAKA333602', 'A333602'],
  ])('%s', (text, number) => expect(documentNumbersIn(text)).toContain(number));

  // A part of a number can belong to another party.
  it.each(['12-3456789', '12 3456789', 'U7788123', 'AB123456', '77-0123-4567'])('%s is one', (text) => {
    const key = (one: string) => one.replace(/[^A-Z0-9]/gi, '');
    for (const one of documentNumbersIn(text)) expect(key(one)).toBe(key(text));
  });
});

it('searches other meanings of a number too, each once', () => {
  expect(identifiersOf(['AB123456', 'Passport AB123456'])).toEqual(['AB123456', 'Passport AB123456']);
  expect(identifiersOf(['U7788123'])).toEqual(['U7788123']);
});

it('searches so for a person and for profiles', () => {
  const request = { fullName: 'Edda Holunder', documentNumber: 'А333602 (Pakistan)' };
  expect(toQuery(request, 'BALANCED', 75).identifiers).toEqual(['А333602 (Pakistan)', 'A333602']);
  expect(searchQuery({ ...request, limit: 20 } as Parameters<typeof searchQuery>[0], 60).identifiers).toContain(
    'A333602',
  );
});
