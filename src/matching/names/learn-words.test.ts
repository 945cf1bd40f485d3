import { expect, test } from 'vitest';
import { learnWords, soundsLikePlace, withoutNames } from '../../../scripts/learn-words.ts';

/** Invented organizations. */
const BODIES = [
  { id: 'a', english: ['Bridge Bank'], others: ['Банк Шибрик'] },
  { id: 'b', english: ['Bridge Fund Zelmar'], others: ['Фонд Шибрик Зелмар'] },
  { id: 'c', english: ['Bridge', 'BDG'], others: ['Шибрик'] },
  { id: 'd', english: ['Zubel Lantern Trading'], others: ['Торговая Квормак Драстим Пилено'] },
];
const VOCABULARY = new Set(['bridge', 'lantern']);
const lines = (bodies: typeof BODIES) =>
  learnWords(bodies, VOCABULARY).map(({ meaning, stem }) => `${meaning} ${stem}`);

test('learns the remaining words after known and similar ones are removed, and rejects uncertain ones', () => {
  expect(lines(BODIES)).toEqual(['bridge шибрик']);
});

test('learns no words that are absent from organization names', () => {
  expect(learnWords(BODIES, new Set(['lantern']))).toEqual([]);
});

test('gives the same table for the same names', () => {
  expect(lines([...BODIES].reverse())).toEqual(lines(BODIES));
});

test.each([
  ['belarus', 'шибрик', false],
  ['syria', 'шприц', false],
  ['belarus', 'белорусск', true],
  ['russia', 'общероссийск', true],
  ['africa', 'афричк', true],
])('compares the name of a place phonetically: %s, %s, similar: %s', (place, stem, isLike) => {
  expect(soundsLikePlace(place, stem, 'cyrl')).toBe(isLike);
});

test('rejects organization names as general words, except for words in labels and words of one origin', () => {
  const learned = (meaning: string, stem: string) => ({ meaning, stem, script: 'cyrl', share: 1, parties: 2 });
  const listed = [
    { id: 'a', english: ['Qordavin Bank', 'Bank Group'], others: ['Банк Кордавин'] },
    { id: 'b', english: ['Lantern Bank', 'Bank Shibrik'], others: ['Банк Шибрик'] },
    { id: 'c', english: ['Bridge Fund'], others: ['Фонд Шибрик'] },
    { id: 'd', english: ['Bridge Fund'], others: ['Шибрик'] },
    { id: 'e', english: ['Ekonomist Bank'], others: ['Экономист Банк'] },
  ];
  const words = [learned('group', 'кордавин'), learned('bridge', 'шибрик'), learned('economic', 'экономист')];
  const left = (things: typeof listed) => withoutNames(words, listed, things).map(({ meaning }) => meaning);
  expect(left([])).toEqual(['bridge', 'economic']);
  expect(left([{ id: 'l', english: ['group'], others: ['Кордавин'] }])).toEqual(['group', 'bridge', 'economic']);
});
