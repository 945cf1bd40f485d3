import { expect, it } from 'vitest';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { parseName } from './parse.ts';

it.each([
  ['Vіktоr Аnatolyevich Воut', 'Viktor Anatolyevich Bout'],
  ['Νicolas Μaduro', 'Nicolas Maduro'],
  ['Вaлeрий', 'Валерий'],
  // Decides word by word; words of one alphabet stay.
  ['ООО Romashka', 'ООО Romashka'],
  ['ВТБ Bank', 'ВТБ Bank'],
  // All letters of the word have Latin homoglyphs, but the name is Cyrillic. A diacritic marks stress.
  ['Андрей СIКОРСКI', 'Андрей СІКОРСКІ'],
  ['Дoнбáсса', 'Донбасса'],
  // Neither alphabet fits all letters.
  ['Жzан', 'Жzан'],
  ['Müller', 'Müller'],
])('%s becomes %s', (mixed, expected) => {
  expect(withoutHomoglyphs(mixed)).toBe(expected);
});

it('is parsed like the name that it imitates', () => {
  expect(parseName('Vіktоr Воut', 'PERSON')).toEqual(parseName('Viktor Bout', 'PERSON'));
});
