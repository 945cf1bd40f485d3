import { expect, test } from 'vitest';
import { isKoreanName, koreanSpellings, koreanSyllable, splitKorean } from './korean.ts';
import { parseName } from './parse.ts';
import { shareVariantGroup, variantGroupsOf } from './variants.ts';

test.each([
  ['경', 'gyeong'],
  ['은', 'eun'],
  ['룡', 'ryong'],
  ['권', 'gwon'],
  ['희', 'hui'],
])('%s is romanized as %s', (syllable, text) => {
  expect(koreanSyllable(syllable)).toBe(text);
  expect(koreanSpellings(syllable)[0]).toBe(text);
});

test.each([
  ['hyun', 'hyon'],
  ['young', 'yong'],
  ['jung', 'chong'],
  ['eun', 'un'],
  ['suk', 'sok'],
  ['cheol', 'chul'],
  ['kyong', 'gyeong'],
  ['pyong', 'byung'],
  ['shik', 'sik'],
  ['lee', 'ri'],
])('%s and %s are spellings of the same syllable', (one, other) => {
  expect(shareVariantGroup(variantGroupsOf(one), variantGroupsOf(other))).toBe(true);
});

test.each([
  ['hyon', 'hyok'],
  ['chol', 'chon'],
  ['gyeong', 'gwang'],
  ['nam', 'mun'],
])('%s and %s are different syllables', (one, other) => {
  expect(shareVariantGroup(variantGroupsOf(one), variantGroupsOf(other))).toBe(false);
});

test('splits a word of two syllables beside a Korean surname', () => {
  expect(splitKorean(['park', 'geunhye'])).toEqual(['park geun hye']);
  expect(splitKorean(['kim', 'jongun'])).toEqual(['kim jong un', 'kim jon gun']);
  expect(splitKorean(['park', 'thomas'])).toEqual([]);
  expect(splitKorean(['smith', 'jongun'])).toEqual([]);
  expect(splitKorean(['kim', 'jong', 'un'])).toEqual([]);
});

test('does not read "il" in a Korean name as an article', () => {
  expect(parseName('Kim Jong Il', 'PERSON').map((part) => part.class)).toEqual(['name', 'name', 'name']);
  expect(parseName('Ali il Hassan', 'PERSON').map((part) => part.class)).toEqual(['name', 'particle', 'name']);
  expect(isKoreanName([{ text: 'jon', class: 'name' }])).toBe(false);
});

test.each([
  ['김경남', 'kim gyeong nam'],
  ['노광철', 'no gwang cheol'],
  ['진우 김', 'jin u kim'],
  ['황보민수', 'hwangbo min su'],
  ['예은 미정 김', 'yeeun mijeong kim'],
])('%s is parsed as "%s"', (raw, parts) => {
  expect(
    parseName(raw, 'PERSON')
      .map(({ text }) => text)
      .join(' '),
  ).toBe(parts);
});
