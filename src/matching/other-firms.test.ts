/** Firms that share little with a listed one: what they share must be the very word, and what they do must be the same. */
import { expect, test } from 'vitest';
import { compareOne } from './matcher.ts';
import { query, subject } from './subjects.fixture.ts';

const score = (asked: string, listed: string) =>
  compareOne(query(asked, { kind: 'ORGANIZATION' }), subject('s', listed, { kind: 'ORGANIZATION' })).score.overall;

test.each([
  // A merely similar word, and another business.
  ['Merlon Properties', 'MARLON'],
  ['Soren Acquisition Corp.', 'SORAN COMPANY'],
  // Abbreviations, and a word of the dictionary, are no slips.
  ['UIB', 'IIB'],
  ['SSE plc', 'SSA'],
  ['Grind', 'GREND'],
  // Of an abbreviation with a business.
  ['UCI Health', 'UCI'],
  // A translated word, and another business.
  ['Eastern Insurance', 'VOSTOCHNY BANK'],
  // A general word alone, and a form that somebody else has.
  ['Bank', 'BM BANK JSC'],
  // Two words that begin with a country's name.
  ['Belarusbank', 'BELARUSKALI OAO'],
  // Words of the dictionary in common, each in another business.
  ['Silk Road Trading Ltd', 'MARITIME SILK ROAD LLC'],
  ['Sunrise Logistics Ltd', 'SUNRISE'],
  // What both do, and a word that says whose.
  ['Credit Bank', 'FIRST CREDIT BANK'],
  // A place in common, and what one does.
  ['Xinjiang S.A. de C.V.', 'XINJIANG PUBLIC SECURITY BUREAU'],
  ['Shenzhen Holdings LLC', 'Shenzhen Industrial Co.'],
  // Two letters, another form, and a business that only one has.
  ['AA B.V.', 'AA ENERGY FZCO'],
  // A general word and another form.
  ['Bank Incorporated', 'BM BANK JSC'],
  ['Leverage Holding', 'LEVERAGE S.A.'],
  ['Constructora OY', 'CONSTRUCTORA H.L.P.'],
  // Only legal forms.
  ['JSC', 'Cuideachta Comhstoic Oscailte'],
  // No form at the end of a word whose rest is only similar.
  ['Lantas', 'LANTO'],
])('%s is not %s', (asked, listed) => {
  expect(score(asked, listed)).toBeLessThan(75);
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
  // Persian words that lists put into English.
  ['Abzar Boresh Kaveh Co.', 'KAVEH CUTTING TOOLS COMPANY'],
  ['Silk Road Works No. 560', 'Silk Road Plant No. 560'],
  ['METAL n MINERAL TRADE', 'METAL & MINERAL TRADE'],
  ['HAVANATURSA', 'HAVANATUR S.A.'],
])('%s is %s', (asked, listed) => {
  expect(score(asked, listed)).toBeGreaterThanOrEqual(75);
});

test('a legal form says that nobody of one name is meant', () => {
  const person = subject('p', 'Tolmar Sever', { kind: 'PERSON', names: [{ text: 'Sever', weak: false }] });
  const asked = (name: string) => compareOne(query(name, { kind: 'ORGANIZATION' }), person).score.overall;
  expect(asked('Northern Companies Inc')).toBeLessThan(75);
  expect(asked('Sever Ltd')).toBeLessThan(75);
  expect(asked('Sever')).toBeGreaterThanOrEqual(75);
});

test.each([
  // An abbreviation, and another form.
  ['PTC Inc.', 'PTC GMBH'],
  // Words of the dictionary, and another kind of body.
  ['Sunrise Development Corporation', 'SUNRISE DEVELOPMENT ASSOCIATION'],
])('%s is found by %s below what is the very name', (asked, listed) => {
  expect(score(asked, listed)).toBeGreaterThanOrEqual(75);
  expect(score(asked, listed)).toBeLessThanOrEqual(84);
});

test('one word that is merely similar, and another form, is below what is the very name', () => {
  expect(score('Bezlarovin & Co', 'BEZLAROVIM JSC')).toBeGreaterThanOrEqual(75);
  expect(score('Bezlarovin & Co', 'BEZLAROVIM JSC')).toBeLessThanOrEqual(84);
  expect(score('Bezlarovin JSC', 'BEZLAROVIM JSC')).toBeGreaterThan(84);
});

test.each([
  // With its own legal form, or what it does.
  ['Bezlarovin S.A. de C.V.', 'VORDAN BEZLAROVIN, S.A. DE C.V.'],
  ['Bezlarovin Group', 'SHAHID BEZLAROVIN GROUP'],
])('%s is %s, of which a name is left out', (asked, listed) => {
  expect(score(asked, listed)).toBe(78);
});

test.each([
  // Two names are missing; another form; a merely similar word; a usual name; a word of the dictionary; something beside it; a person.
  ['Bezlarovin Ltd', 'TOLMAR BEZLAROVIN VORDA LTD'],
  ['Bezlarovin GmbH', 'TOLMAR BEZLAROVIN LTD'],
  ['Bezlarovim Ltd', 'TOLMAR BEZLAROVIN LTD'],
  ['Hassan Exchange', 'HASSAN BEZLAROVIN EXCHANGE'],
  ['Yachts SARL', 'BEZLAROVIN YACHTS SARL'],
  ['Bezlarovin Trading Ltd', 'TOLMAR BEZLAROVIN LTD'],
])('%s may be another firm than %s', (asked, listed) => {
  expect(score(asked, listed)).toBeLessThan(75);
});

test('the first word of a bank is no legal form', () => {
  expect(score('Bank Limited', 'BM BANK JSC')).toBeLessThan(75);
});
