import { expect, test } from 'vitest';
import { asciiBytes } from './distance.ts';
import { isLookAlike, isMisread, misreadSpellings } from './look-alikes.ts';

test.each([
  ['cle', 'de', true],
  ['arid', 'and', true],
  ['and', 'and', false],
  ['ond', 'and', false],
])('%s is an OCR error for %s: %s', (word, correct, expected) => expect(isMisread(word, correct)).toBe(expected));

test.each([
  ['ccrfes', 'cortes', true],
  ['pcfr', 'petr', true],
  ['sergel', 'sergei', true],
  ['cortes', 'cortes', true],
  ['corpes', 'cortes', false],
  // Three misread letters of six.
  ['ccrfcs', 'cortes', false],
  ['cortes', 'corte', false],
])('%s is an OCR error for %s in single letters: %s', (word, correct, expected) => {
  const text = asciiBytes(`x${correct}y`);
  expect(isLookAlike(asciiBytes(word), text, 1, 1 + correct.length)).toBe(expected);
});

test('reads two letters as one, at one place or at two', () => {
  expect(misreadSpellings('khaclcur')).toEqual(['khadcur', 'khackur']);
  expect(misreadSpellings('vvillirn')).toEqual(expect.arrayContaining(['willirn', 'vvillim', 'willim']));
  expect(misreadSpellings('putin')).toEqual(['putm']);
});
