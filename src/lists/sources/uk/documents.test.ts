import { expect, it } from 'vitest';
import { EntryBuilder } from '../entry-builder.ts';
import { readRegistrations } from './documents.ts';

it.each([
  ['Oak register ID: 4714711Unknown chamber ID: 815815Elm internal identifier: XYZ123456', ['4714711', '815815', 'XYZ123456']],
  ['Swiss UID Number – CHE-123.456.788 UK Company Number – OE012345', ['CHE-123.456.788', 'OE012345']],
  ['UK Company number - 12345678EVA ID (IP Identification) - A1B2C3D4E5F60718Legal Entity Identifier - 984500ABCDEF12345678', ['12345678', 'A1B2C3D4E5F60718', '984500ABCDEF12345678']],
  ['Trade Register Number: 12345IP Identification: 0012345678', ['12345', '0012345678']],
  ['Russia OGRN - 1027700000001Russia INN - 7700000001SWIFT/BIC - ABCDRUM1Russia License No. - 1234', ['1027700000001', '7700000001', 'ABCDRUM1', '1234']],
  ['INN: 7713226814 OGRN: 1027700285612', ['7713226814', '1027700285612']],
  ['7713226814', ['7713226814']],
])('the numbers of %s', (cell, numbers) => {
  const builder = new EntryBuilder('T1', 'ORGANIZATION');
  readRegistrations(builder, cell);
  expect(builder.entry.documents.map(({ value }) => value)).toEqual(numbers);
});
