import { describe, expect, test } from 'vitest';
import { companiesIn, valuesOf } from './cells.ts';
import { ukDate, ukDay } from './dates.ts';
import { documentNumberIn } from './documents.ts';
import { countryIn, countryNamedIn } from './nationalities.ts';
import { fitsKind, permanentUnReference, unReferencesIn } from './references.ts';

test.each([
  ['(1) Kabul (2) Herat', ['Kabul', 'Herat']],
  ['1) Mullah, 2) Maulavi, 3) Habji.', ['Mullah', 'Maulavi', 'Habji.']],
  ['a) General b)Major General', ['General', 'Major General']],
  ['(1) - (2) Shabwa', ['Shabwa']],
  ['(1)-(2) Iraq', ['Iraq']],
  ['passport number (a)0102  (b)0075', ['passport number 0102', 'passport number 0075']],
  ['Yemen (since 2009)', ['Yemen (since 2009)']],
  ['Bank (b) of Nowhere', ['Bank (b) of Nowhere']],
  ['n/a', []],
  ['', []],
])('%s', (cell, values) => expect(valuesOf(cell)).toEqual(values));

test('companies keep their commas and the dot of their form', () => {
  expect(companiesIn('(1) A Co., Ltd. (2) B; C GmbH,')).toEqual(['A Co., Ltd.', 'B', 'C GmbH']);
});

describe('dates', () => {
  test.each([
    ['01/08/1979', '1979-08-01', 'DAY'],
    ['00/00/1980', '1980-01-01', 'YEAR'],
    ['00/05/1980', '1980-05-01', 'MONTH'],
    ['dd/mm/1945', '1945-01-01', 'YEAR'],
    ['--/--/1969', '1969-01-01', 'YEAR'],
    ['29/06/2012 00:00:00', '2012-06-29', 'DAY'],
    ["'00/00/1975", '1975-01-01', 'YEAR'],
    ['20-Aug-2026', '2026-08-20', 'DAY'],
    ['circa 1962', '1962-01-01', 'YEAR'],
  ])('%s', (words, value, precision) => expect(ukDate(words)).toMatchObject({ value, precision }));
  test.each(['15/08/19yy', '31/02/1980', 'unclear'])('%s is no date', (words) => expect(ukDate(words)).toBeNull());
  test('a month is no day', () => expect([ukDay('00/05/1980'), ukDay('07.05.1980')]).toEqual([null, '1980-05-07']));
});

describe("the UN's numbers", () => {
  test.each([
    ['QDi.012', 'QDi.012'],
    ['QDI.12', 'QDi.012'],
    ['QE.A.146.14', 'QDe.146'],
    ['QI.A.12.01', 'QDi.012'],
    ['TI.A.38.01', 'TAi.038'],
    ['TE.H.12.12', 'TAe.012'],
    ['E.29.I.11', null],
    ['90.1', null],
  ])('%s', (words, reference) => expect(permanentUnReference(words)).toBe(reference));
  test.each([
    ['UN REF:QE.A.146.14. Also', ['QDe.146']],
    ['Annex XIII. UN listing. UN Ref KPe.018. The', ['KPe.018']],
    ['Annex XIII. UN listing. KPi.023. Has held', ['KPi.023']],
    ['IRe.001. Subordinate of DIO.', ['IRe.001']],
    ['UN Reference KPi.9', ['KPi.009']],
    ['Financier for Al-Qaida (QE.A.4.01)', []],
  ])('%s', (remarks, references) => expect(unReferencesIn(remarks)).toEqual(references));
  test('persons have i, all others e', () => {
    expect([fitsKind('QDi.012', 'PERSON'), fitsKind('QDe.012', 'PERSON'), fitsKind('LYe.005', 'VESSEL')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test.each([
  ['Passport No: PS 472330208 (Date of Expiration: 4.7.2017).', 'PS 472330208'],
  ['96/184442 (Libyan)', '96/184442'],
  ['Mali ID Number: 073/SPICRE. Date of issue: 6 Dec 2011.', '073/SPICRE'],
  ['Italian Fiscal Code JMM MDI 68A25 Z352D', 'JMM MDI 68A25 Z352D'],
  ['US Social Security no 423-31-3021', '423-31-3021'],
  ['K-348486', 'K-348486'],
  ['Holder of Tunisian Passport No x599070 issued in November 2016', 'x599070'],
  ['(Eqypt). Issued 1993.', null],
  ['Uganda Passport.', null],
])('%s', (words, number) => expect(documentNumberIn(words)).toBe(number));

test.each([
  ['Syrian', 'SY'],
  ['North Korean', 'KP'],
  ['Iranian (Iranian citizenship)', 'IR'],
  ['Indonesian (as at December 2003)', 'ID'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Sudanese by birth', 'SD'],
  ['USSR (until 1991)', null],
  ['Congolese', null],
])('%s', (words, code) => expect(countryIn(words)).toBe(code));

test('a country among other words; short codes are no country', () => {
  expect(countryNamedIn('Guinea-Bissau Diplomatic')).toBe('GW');
  expect(countryNamedIn('National ID NO 5, IN')).toBeNull();
});
