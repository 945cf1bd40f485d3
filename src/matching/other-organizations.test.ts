/** Organizations with little in common with a listed one: the shared word must be identical, and the business the same. */
import { expect, test } from 'vitest';
import { compareOne } from './matcher.ts';
import { query, subject } from './subjects.fixture.ts';

const score = (queryName: string, listed: string) =>
  compareOne(query(queryName, { kind: 'ORGANIZATION' }), subject('s', listed, { kind: 'ORGANIZATION' })).score.overall;

test.each([
  // A merely similar word, and a different business.
  ['Merlon Properties', 'MARLON'],
  ['Soren Acquisition Corp.', 'SORAN COMPANY'],
  // Abbreviations and dictionary words are no typos.
  ['UIB', 'IIB'],
  ['SSE plc', 'SSA'],
  ['Grind', 'GREND'],
  // An abbreviation with a business.
  ['UCI Health', 'UCI'],
  // A translated word, and a different business.
  ['Eastern Insurance', 'VOSTOCHNY BANK'],
  // Only a general word, and a legal form that another organization has.
  ['Bank', 'BM BANK JSC'],
  // Two words that start with a country's name.
  ['Belarusbank', 'BELARUSKALI OAO'],
  // Shared dictionary words, and different businesses.
  ['Silk Road Trading Ltd', 'MARITIME SILK ROAD LLC'],
  ['Sunrise Logistics Ltd', 'SUNRISE'],
  // A shared business, and a distinctive word.
  ['Credit Bank', 'FIRST CREDIT BANK'],
  // A shared place, and different businesses.
  ['Xinjiang S.A. de C.V.', 'XINJIANG PUBLIC SECURITY BUREAU'],
  ['Shenzhen Holdings LLC', 'Shenzhen Industrial Co.'],
  // Two letters, a different legal form, and a business of only one side.
  ['AA B.V.', 'AA ENERGY FZCO'],
  // A general word, and a different legal form.
  ['Bank Incorporated', 'BM BANK JSC'],
  ['Leverage Holding', 'LEVERAGE S.A.'],
  ['Constructora OY', 'CONSTRUCTORA H.L.P.'],
  // Only legal forms.
  ['JSC', 'Cuideachta Comhstoic Oscailte'],
  // The end of the word is no legal form, because the rest is merely similar.
  ['Lantas', 'LANTO'],
])('%s is not %s', (queryName, listed) => {
  expect(score(queryName, listed)).toBeLessThan(75);
});

test.each([
  ['Merlon', 'MARLON'],
  ['Merlon Properties', 'MARLON PROPERTIES'],
  ['CVC Health Corporation', 'CVS Health Corporation'],
  ['Vital Holding S.A.', 'Vitol Holding S.A.'],
  ['Cuideachta Comhstoic Oscailte', 'Cuideachta Comhstoic Oscailte'],
  ['The E. S. Co.', 'E. S. Co.'],
  ['Savings Bank', 'SAVING BANK'],
  ['M/V Oceanic', 'Oceanic'],
  ['AA', 'AA ENERGY FZCO'],
  ['AA Energy LLC', 'AA ENERGY FZCO'],
  ['Xinjiang Security Bureau', 'XINJIANG PUBLIC SECURITY BUREAU'],
  ['OOO Gas', 'GAS LLC'],
  // Persian words that lists translate into English.
  ['Abzar Boresh Kaveh Co.', 'KAVEH CUTTING TOOLS COMPANY'],
  ['Silk Road Works No. 560', 'Silk Road Plant No. 560'],
  ['METAL n MINERAL TRADE', 'METAL & MINERAL TRADE'],
  ['HAVANATURSA', 'HAVANATUR S.A.'],
])('%s is %s', (queryName, listed) => {
  expect(score(queryName, listed)).toBeGreaterThanOrEqual(75);
});

test('a query with a legal form does not match a person with a single name', () => {
  const person = subject('p', 'Tolmar Sever', { kind: 'PERSON', names: [{ text: 'Sever', weak: false }] });
  const scoreAgainstPerson = (name: string) => compareOne(query(name, { kind: 'ORGANIZATION' }), person).score.overall;
  expect(scoreAgainstPerson('Northern Companies Inc')).toBeLessThan(75);
  expect(scoreAgainstPerson('Sever Ltd')).toBeLessThan(75);
  expect(scoreAgainstPerson('Sever')).toBeGreaterThanOrEqual(75);
});

test.each([
  // An abbreviation, and a different legal form.
  ['PTC Inc.', 'PTC GMBH'],
  // Dictionary words, and a different kind of organization.
  ['Sunrise Development Corporation', 'SUNRISE DEVELOPMENT ASSOCIATION'],
])('%s matches %s with a score below an exact name', (queryName, listed) => {
  expect(score(queryName, listed)).toBeGreaterThanOrEqual(75);
  expect(score(queryName, listed)).toBeLessThanOrEqual(84);
});

test('a merely similar word with a different legal form scores below an exact legal form', () => {
  expect(score('Bezlarovin & Co', 'BEZLAROVIM JSC')).toBeGreaterThanOrEqual(75);
  expect(score('Bezlarovin & Co', 'BEZLAROVIM JSC')).toBeLessThanOrEqual(84);
  expect(score('Bezlarovin JSC', 'BEZLAROVIM JSC')).toBeGreaterThan(84);
});

test.each([
  // With the same legal form or business.
  ['Bezlarovin S.A. de C.V.', 'VORDAN BEZLAROVIN, S.A. DE C.V.'],
  ['Bezlarovin Group', 'SHAHID BEZLAROVIN GROUP'],
])('%s matches %s, although a name is missing', (queryName, listed) => {
  expect(score(queryName, listed)).toBe(78);
});

test.each([
  // In order: two names missing, a different legal form, a merely similar word, a common name, a dictionary word, an
  // additional word.
  ['Bezlarovin Ltd', 'TOLMAR BEZLAROVIN VORDA LTD'],
  ['Bezlarovin GmbH', 'TOLMAR BEZLAROVIN LTD'],
  ['Bezlarovim Ltd', 'TOLMAR BEZLAROVIN LTD'],
  ['Hassan Exchange', 'HASSAN BEZLAROVIN EXCHANGE'],
  ['Yachts SARL', 'BEZLAROVIN YACHTS SARL'],
  ['Bezlarovin Trading Ltd', 'TOLMAR BEZLAROVIN LTD'],
])('%s does not match %s', (queryName, listed) => {
  expect(score(queryName, listed)).toBeLessThan(75);
});

test('the first word of a bank name is not a legal form', () => {
  expect(score('Bank Limited', 'BM BANK JSC')).toBeLessThan(75);
});
