import { expect, it } from 'vitest';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { parseName } from './parse.ts';

it.each([
  ['Vіktоr Аnatolyevich Воut', 'Viktor Anatolyevich Bout'],
  ['Νicolas Μaduro', 'Nicolas Maduro'],
  ['Вaлeрий', 'Валерий'],
  // Each word by itself; words of one alphabet are what they are.
  ['ООО Romashka', 'ООО Romashka'],
  ['ВТБ Bank', 'ВТБ Bank'],
  // All letters of the word look Latin, and the name is not; an accent says where a word is stressed.
  ['Андрей СIКОРСКI', 'Андрей СІКОРСКІ'],
  ['Дoнбáсса', 'Донбасса'],
  // Neither can be the other.
  ['Жzан', 'Жzан'],
  ['Müller', 'Müller'],
])('%s is meant as %s', (mixed, meant) => {
  expect(withoutHomoglyphs(mixed)).toBe(meant);
});

it('is read like the name that it looks like', () => {
  expect(parseName('Vіktоr Воut', 'PERSON')).toEqual(parseName('Viktor Bout', 'PERSON'));
});
