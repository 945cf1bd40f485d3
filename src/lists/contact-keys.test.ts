import { describe, expect, it } from 'vitest';
import { contactKeysIn, contactKeysOf } from './contact-keys.ts';

describe('email addresses and telephone numbers are normalized', () => {
  it.each([
    ['tq@quandahl.example', ['MAILTQQUANDAHLEXAMPLE']],
    ['write to <TQ@Quandahl.example>.', ['MAILTQQUANDAHLEXAMPLE']],
    ['tq+invoice7@quandahl.example', ['MAILTQQUANDAHLEXAMPLE']],
    ['two: a.b@example.org; c@example.org', ['MAILABEXAMPLEORG', 'MAILCEXAMPLEORG']],
    ['call +43 660 7654321 now', ['TEL436607654321']],
    ['0043 (0)660 / 76-54-321', ['TEL436607654321']],
    ['+7(8313) 39-53-02', ['TEL78313395302']],
    // Amounts, dates, invoices, and numbers without a country.
    ['0660 7654321, invoice 2026-11-23 000123456', []],
    ['paid +12.50 and 1,000,000.00', []],
  ])('%s', (text, keys) => expect(contactKeysIn(text)).toEqual(keys));

  it.each([
    ['905537471039', ['TEL905537471039']],
    ["'+98 21 77240540 Extension 2906", ['TEL982177240540']],
    ['(357)(22660766)', ['TEL35722660766']],
    ['8 (843‒71) 5‒76‒10', ['TEL78437157610']],
    ['+84 24 3825 1234', ['TEL842438251234']],
    ['18500656', []],
    ['09263840825', []],
  ])('a listed contact, or a field for telephones: %s', (value, keys) => expect(contactKeysOf(value)).toEqual(keys));
});

it.each([
  ['office@merivan works.example', 'office@merivanworks.example'],
  ['tolmir.z@ zarvan.example', 'tolmir.z@zarvan.example'],
  ['office @merivan.example', 'office@merivan.example'],
  ['office [at] merivan (dot) example', 'office@merivan.example'],
])('reads the broken address "%s" as %s', (broken, whole) => {
  expect(contactKeysOf(broken)).toEqual(contactKeysOf(whole));
});
