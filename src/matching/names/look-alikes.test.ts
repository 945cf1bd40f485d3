import { expect, test } from 'vitest';
import { asciiBytes } from './distance.ts';
import { isLookAlike, isMisread, misreadSpellings } from './look-alikes.ts';

test.each([
  ['cle', 'de', true],
  ['arid', 'and', true],
  ['and', 'and', false],
  ['ond', 'and', false],
])('%s is an OCR error for %s: %s', (word, meant, expected) => expect(isMisread(word, meant)).toBe(expected));

test.each([
  ['ccrfes', 'cortes', true],
  ['pcfr', 'petr', true],
  ['sergel', 'sergei', true],
  ['cortes', 'cortes', true],
  ['corpes', 'cortes', false],
  // Three misread letters of six.
  ['ccrfcs', 'cortes', false],
  ['cortes', 'corte', false],
])('%s is an OCR error for %s in single letters: %s', (word, meant, expected) => {
  const text = asciiBytes(`x${meant}y`);
  expect(isLookAlike(asciiBytes(word), text, 1, 1 + meant.length)).toBe(expected);
});

test('reads two letters as one, at one place or at two', () => {
  expect(misreadSpellings('khaclcur')).toEqual(['khadcur', 'khackur']);
  expect(misreadSpellings('vvillirn')).toEqual(expect.arrayContaining(['willirn', 'vvillim', 'willim']));
  expect(misreadSpellings('putin')).toEqual(['putm']);
});
