import { expect, test } from 'vitest';
import { learnWords, soundsLikePlace } from '../../scripts/learn-words.ts';

/** Invented bodies. */
const BODIES = [
  { id: 'a', english: ['Bridge Bank'], others: ['Банк Шибрик'] },
  { id: 'b', english: ['Bridge Fund Zelmar'], others: ['Фонд Шибрик Зелмар'] },
  { id: 'c', english: ['Bridge', 'BDG'], others: ['Шибрик'] },
  { id: 'd', english: ['Zubel Lantern Trading'], others: ['Торговая Квормак Драстим Пилено'] },
];
const VOCABULARY = new Set(['bridge', 'lantern']);
const lines = (bodies: typeof BODIES) =>
  learnWords(bodies, VOCABULARY).map(({ meaning, stem }) => `${meaning} ${stem}`);

test('learns what is left when known and like words are taken off, and refuses what is not sure', () => {
  expect(lines(BODIES)).toEqual(['bridge шибрик']);
});

test('learns no word that names of bodies do not have', () => {
  expect(learnWords(BODIES, new Set(['lantern']))).toEqual([]);
});

test('the same names give the same table', () => {
  expect(lines([...BODIES].reverse())).toEqual(lines(BODIES));
});

test.each([
  ['belarus', 'шибрик', false],
  ['syria', 'шприц', false],
  ['belarus', 'белорусск', true],
  ['russia', 'общероссийск', true],
  ['africa', 'афричк', true],
])('a place is called much alike everywhere: %s, %s', (place, stem, isLike) => {
  expect(soundsLikePlace(place, stem, 'cyrl')).toBe(isLike);
});
