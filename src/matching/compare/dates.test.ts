import { expect, test } from 'vitest';
import type { DateFact } from '../types.ts';
import { BIRTH_NEUTRAL, bestAgreement, compareDates } from './dates.ts';

function date(text: string): DateFact {
  const [, circa, year = '', month, day, toYear] =
    /^(c )?(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:\/(\d{4}))?$/.exec(text) ?? [];
  return {
    year: Number(year),
    month: month ? Number(month) : null,
    day: day ? Number(day) : null,
    toYear: toYear ? Number(toYear) : null,
    circa: circa !== undefined,
  };
}

const CASES: [a: string, b: string, least: number, most: number][] = [
  ['1952-10-07', '1952-10-07', 100, 100],
  ['1952-10-07', '1952-07-10', 90, 90],
  ['1952-10-07', '1952', 75, 85],
  ['1952-10', '1952-10-07', 80, 90],
  ['1952-10-07', '1952-10-17', 60, 75],
  ['1952-10-07', '1952-01-01', 70, 80],
  ['1952-10-07', '1952-01-07', 40, 59],
  ['1952-10-07', '1953-10-07', 45, 59],
  ['1952', '1953', 40, 59],
  ['1965', '1956', 15, 30],
  ['1952', '1999', 0, 0],
  ['1971-05-01', '1999-05-01', 0, 30],
  ['c 1960', '1961', 60, 80],
  ['c 1960', '1970', 0, 30],
  ['1958/1962', '1960-03-04', 75, 85],
  ['1958/1962', '1975', 0, 30],
];
test.each(CASES)('%s and %s: %i to %i', (a, b, least, most) => {
  const score = compareDates(date(a), date(b));
  expect(score).toBeGreaterThanOrEqual(least);
  expect(score).toBeLessThanOrEqual(most);
  expect(compareDates(date(b), date(a))).toBe(score);
});

const EXPECTED: [a: string, b: string, score: number, why: string][] = [
  ['1961-04-23', '1961-04-23', 100, 'the same day'],
  ['1961-04-03', '1961-03-04', 90, 'day and month swapped'],
  ['1961-04', '1961-04-23', 85, 'the same month, no day'],
  ['1961', '1961-04-23', 80, 'only the year is known'],
  ['1961-01-01', '1961-04-23', 75, '1 January stands for the year alone'],
  ['1961-04-22', '1961-04-23', 70, 'another day of the month'],
  ['1961-05-23', '1961-04-23', 58, 'another month, the same day'],
  ['1961-05-22', '1961-04-23', 50, 'the year only, though both know the day'],
  ['1962-04-23', '1961-04-23', 55, 'the day and month, a year off'],
  ['1962', '1961', 46, 'a year off'],
  ['1981', '1961', 20, 'one digit of the year'],
  ['1971', '1961', 20, 'ten years off: one digit as well'],
  ['1972', '1961', 0, 'eleven years off'],
  ['c 1961', '1961', 80, 'circa, the same year'],
  ['c 1961', '1963', 70, 'circa, two years off'],
  ['1958/1962', '1961', 80, 'within the span'],
  ['1958/1962', '1963', 46, 'a year outside the span'],
];
test.each(EXPECTED)('%s and %s: %i, %s', (a, b, score) => expect(compareDates(date(a), date(b))).toBe(score));

test('a larger difference in years gives a lower score', () => {
  const scores = [1960, 1961, 1963, 1967, 1972].map((year) => compareDates(date('1960'), date(String(year))));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(scores[1]).toBeLessThan(BIRTH_NEUTRAL);
});

test.each<[given: string, listed: string[], score: number | null, why: string]>([
  ['1961-04-23', ['1950', '1961-04'], 85, 'the best of several'],
  ['1961-04-23', [], null, 'none is listed'],
  ['1900-01-01', ['1961-04-23'], null, 'no living person was born then'],
  ['1899-12-30', ['1899-12-30'], null, 'a placeholder agrees with nothing'],
  ['1961-04-23', ['1900-01-01', '1961'], 80, 'a listed placeholder is passed over'],
  ['1908-02-29', ['1961'], 0, 'an old person may live'],
  ['1970-01-01', ['1961-04-23'], null, 'the zero of Unix time contradicts nothing'],
  ['1961-04-23', ['1970-01-01'], null, 'on the listed side too'],
  ['1970-01-01', ['1970-01-01'], 100, 'some people were born on that day'],
  ['1970-01-02', ['1961-04-23'], 5, 'the day after is a birth date'],
])('%s and %j: %s, since %s', (given, listed, score) => {
  expect(bestAgreement(date(given), listed.map(date))?.score ?? null).toBe(score);
});
