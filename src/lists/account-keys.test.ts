import { expect, it } from 'vitest';
import { accountKeysIn, accountKeysOf } from './account-keys.ts';

it.each([
  ['DE89 3704 0044 0532 0130 00', ['BBAN370400440532013000']],
  ['gb29nwbk60161331926819', ['BBANNWBK60161331926819']],
  // Eleven digits: another party can have it at another bank. A wrong check digit, and a passport.
  ['NO9386011117947', []],
  ['DE88370400440532013000', []],
  ['AB1234567', []],
])('a listed %s', (number, keys) => expect(accountKeysOf(number)).toEqual(keys));

it.each([
  ['370400440532013000', ['BBAN370400440532013000']],
  ['to account 3704 0044 0532 0130 00, rent', ['BBAN370400440532013000']],
  ['NWBK 6016 1331 9268 19', ['BBANNWBK60161331926819']],
  ['20041010050500013M02606', ['BBAN20041010050500013M02606']],
  ['invoice 12345678 of 2026-11-23, thank you', []],
])('in %s', (text, keys) => expect(accountKeysIn(text)).toEqual(keys));
