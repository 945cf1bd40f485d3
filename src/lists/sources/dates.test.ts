import { expect, test } from 'vitest';
import { parseDateWords, parseDayOnly, parseSureDate, yearSpan } from './dates.ts';

const DATES: readonly [words: string, expected: string | null][] = [
  ['10 Dec 1948', '1948-12-10 DAY'],
  ['01 January 1970', '1970-01-01 DAY'],
  ['Sept. 1961', '1961-09-01 MONTH'],
  ['Dec 1948', '1948-12-01 MONTH'],
  ['1948', '1948-01-01 YEAR'],
  ['1948.', '1948-01-01 YEAR'],
  ['circa 1951', '~1951-01-01 YEAR'],
  ['circa 12 May 1951', '~1951-05-12 DAY'],
  ['1960 to 1965', '1960-01-01 YEAR to 1965-12-31'],
  ['circa 1979-1982', '~1979-01-01 YEAR to 1982-12-31'],
  ['Between 1960 and 1965', '1960-01-01 YEAR to 1965-12-31'],
  ['Aug 1951 to Feb 1952', '1951-08-01 MONTH to 1952-02-29'],
  ['01 Jan 1960 to 31 Dec 1962', '1960-01-01 DAY to 1962-12-31'],
  ['1960s', '1960-01-01 YEAR to 1969-12-31'],
  ['May 12, 1975', '1975-05-12 DAY'],
  ['1967-01-05', '1967-01-05 DAY'],
  ['1967-01', '1967-01-01 MONTH'],
  // A zone must not move the day.
  ['2015-04-14-04:00', '2015-04-14 DAY'],
  ['1967-01-05T23:30:00.000+02:00', '1967-01-05 DAY'],
  ['31 Feb 1970', null],
  ['29 Feb 1972', '1972-02-29 DAY'],
  ['29 Feb 1973', null],
  ['1965 to 1960', null],
  ['12 Foo 1970', null],
  ['0000-00-00', null],
  // The month is ambiguous.
  ['12/11/1970', '1970-01-01 YEAR'],
  ['1974-20-26', '1974-01-01 YEAR'],
  ['24/10/1972', '1972-10-24 DAY'],
  ['10/24/1972', '1972-10-24 DAY'],
  ['7/7/1972', '1972-07-07 DAY'],
  ['31/02/1970', null],
  ['3.7.1959', '1959-07-03 DAY'],
  ['1959-7-3', '1959-07-03 DAY'],
  ['1959/07/03', '1959-07-03 DAY'],
  ['Oct-98', '1998-10-01 MONTH'],
  ['Oct-05', '2005-10-01 MONTH'],
  ['28 juin 1964', '1964-06-28 DAY'],
  ['1er juillet 1964', '1964-07-01 DAY'],
  ['2. März 1971', '1971-03-02 DAY'],
  ['4 de enero de 1980', '1980-01-04 DAY'],
  ['12 декабря 1969', '1969-12-12 DAY'],
  ['30-35 years old', null],
  ['', null],
  ['9'.repeat(10_000), null],
];

test.each(DATES)('%j', (words, expected) => {
  const date = parseDateWords(words);
  const read =
    date && `${date.circa ? '~' : ''}${date.value} ${date.precision}${date.rangeEnd ? ` to ${date.rangeEnd}` : ''}`;
  expect(read).toBe(expected);
  if (date) expect(date.yearOnly).toBe(date.precision === 'YEAR');
});

test('a day is a whole day', () => {
  expect(parseDayOnly('3 May 2024')).toBe('2024-05-03');
  expect(parseDayOnly('May 2024')).toBeNull();
  expect(parseDayOnly('2024')).toBeNull();
});

test.each(['1971-13-01', '05/06/1973', '1975-19-25'])('%s is no date in data that its author can correct', (words) => {
  expect(parseDateWords(words)?.precision).toBe('YEAR');
  expect(parseSureDate(words)).toBeNull();
});

test.each(['1971', '1971-12-01', '13/06/1973', '1951 to 1953'])('%s is a date for its author too', (words) => {
  expect(parseSureDate(words)).toEqual(parseDateWords(words));
});

test('a span of years ends on the last day', () => {
  expect(yearSpan('1955', '1958', true)).toMatchObject({ value: '1955-01-01', rangeEnd: '1958-12-31', circa: true });
  expect(yearSpan('1958', '1955', false)).toBeNull();
});
