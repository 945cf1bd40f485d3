import { expect, it } from 'vitest';
import type { DateFact } from '../matching/types.ts';
import { birthOf, isBornApart } from './birth.ts';

const year = (from: number, rest: Partial<DateFact> = {}): DateFact => {
  return { year: from, month: null, day: null, toYear: null, circa: false, ...rest };
};

it.each<[string, string, DateFact[], boolean]>([
  ['exact: five years to the day', '1965-03-04', [birthOf('1960-03-04')], false],
  ['exact: five years and a day', '1965-03-05', [birthOf('1960-03-04')], true],
  ['exact: five years and a day before', '1955-03-03', [birthOf('1960-03-04')], true],
  ['exact: five years before to the day', '1955-03-04', [birthOf('1960-03-04')], false],
  ['exact: from 29 February', '1965-03-01', [birthOf('1960-02-29')], true],
  ['exact: on 29 February', '1964-02-29', [birthOf('1959-03-01')], false],
  ['the same day', '1960-03-04', [birthOf('1960-03-04')], false],
  ['month: its last day counts', '1965-03-31', [year(1960, { month: 3 })], false],
  ['month: beyond its last day', '1965-04-01', [year(1960, { month: 3 })], true],
  ['month: its first day counts', '1955-03-01', [year(1960, { month: 3 })], false],
  ['year only: its last day counts', '1965-12-31', [year(1960)], false],
  ['year only: beyond its last day', '1966-01-01', [year(1960)], true],
  ['year only: its first day counts', '1955-01-01', [year(1960)], false],
  ['year only: before its first day', '1954-12-31', [year(1960)], true],
  ['circa: two years wider', '1967-12-31', [year(1960, { circa: true })], false],
  ['circa: beyond', '1968-01-01', [year(1960, { circa: true })], true],
  ['circa: before', '1952-12-31', [year(1960, { circa: true })], true],
  [
    'circa: the day of an approximate date counts for nothing',
    '1967-12-31',
    [{ ...birthOf('1960-03-04'), circa: true }],
    false,
  ],
  ['span: inside', '1965-06-01', [year(1960, { toYear: 1970 })], false],
  ['span: within five years', '1975-12-31', [year(1960, { toYear: 1970 })], false],
  ['span: beyond', '1976-01-01', [year(1960, { toYear: 1970 })], true],
  ['span and circa: two years wider', '1977-12-31', [year(1960, { toYear: 1970, circa: true })], false],
  ['span and circa: beyond', '1978-01-01', [year(1960, { toYear: 1970, circa: true })], true],
  ['nothing is listed', '1990-01-01', [], false],
  ['placeholder alone', '1990-01-01', [birthOf('1900-01-01')], false],
  ['placeholder and a far date', '1990-01-01', [birthOf('1900-01-01'), birthOf('1960-03-04')], true],
  ['placeholder and a near date', '1962-01-01', [birthOf('1900-01-01'), birthOf('1960-03-04')], false],
  ['1970-01-01 is listed alone', '1990-05-05', [birthOf('1970-01-01')], false],
  ['1970-01-01 and a far date', '1990-05-05', [birthOf('1970-01-01'), birthOf('1960-03-04')], true],
  ['1970-01-01 within five years, and a far date', '1972-05-05', [birthOf('1970-01-01'), birthOf('1950-03-04')], false],
  ['the verified date is a placeholder', '1900-01-01', [birthOf('1960-03-04')], false],
  ['the verified date is 1970-01-01', '1970-01-01', [birthOf('1950-03-04')], false],
  ['several dates, all far', '1990-05-05', [birthOf('1960-03-04'), year(1970)], true],
  ['several dates, one near', '1974-05-05', [birthOf('1960-03-04'), year(1970)], false],
])('%s', (_, date, listed, apart) => {
  expect(isBornApart(date, listed, 5)).toBe(apart);
});
