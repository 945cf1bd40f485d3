/** Naming customs: fathers and sons, women and men, syllables, endings, short forms, titles. */
import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { otherSpellings } from './names/rewrites.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const OTHERS = [
  ['Khalid bin Salem', 'SALEM bin Khalid'],
  ['Saeed bin Ali al-Marri', 'AL-MARRI, Ali bin Saeed'],
  ['Nur binti Ahmad', 'Ahmad bin Nur'],
  ['Aung Htun', 'Aung Htut'],
  ['Than Swe', 'Than Shwe'],
  ['Peter Horvat', 'Petra Horvat'],
  ['Jamil Nasser', 'Jamila Nasser'],
  ['Jamshed Rahimzoda', 'Jamshed Karimov'],
  ['Seun Adebayo', 'ADEBAYO, Oluwafemi'],
] as const;

const SAME = [
  ['Khalid bin Salem', 'SALEM, Khalid bin'],
  ['Ali bin Saeed al-Marri', 'AL-MARRI, Ali bin Saeed'],
  // "Ben" starts a family name as often as a patronymic.
  ['Goumo Ben Sofiane', 'Sofiane Ben Goumo'],
  ['Zaw Min Htun', 'Zaw Min Tun'],
  ['Khin Mg Win', 'Khin Maung Win'],
  ['Elena Petrov', 'PETROVA, Elena'],
  ['Saidmumin Rahmonzoda', 'RAHMONOV, Saidmumin'],
  ['Saimumin Yatimov', 'Saimumin Yatimzoda'],
  ['Farrukh Hamralizoda', 'Farrukh Hamraliev'],
  ['Taghi Mehri', 'Taqi Mehri'],
  ['Mehdi Taqavi', 'Mehdi Taghavi'],
  ['Seun Adebayo', 'ADEBAYO, Oluwaseun'],
  ['Nnaemeka Obiora', 'Emeka Obiora'],
  ['Oknha Ly Sovannara', 'LY Sovannara'],
  ['Hj. Rosli Mat Isa', 'Rosli Mat Isa'],
  ['Muh. Saifuddin Zuhri', 'Muhammad Saifuddin Zuhri'],
] as const;

const listed = [...new Set([...OTHERS, ...SAME].map(([, name]) => name))];
const matcher = new Matcher(buildCorpus([...inventedSubjects(300, 9), ...listed.map((name) => subject(name, name))]));
const found = (name: string) =>
  matcher.search(query(name, { kind: 'PERSON', threshold: 75 }), { limit: 20 }).matches.map(({ id }) => id);

test.each(OTHERS)('%s is not %s', (queryName, name) => {
  expect(found(queryName)).not.toContain(name);
});

test.each(SAME)('%s is %s', (queryName, name) => {
  expect(found(queryName)).toContain(name);
});

test('the Persian connector -e in an organization name is not a word', () => {
  expect(otherSpellings('Mojtame-e Abzar-e Zarvandeh', false)).toContain('Mojtame Abzar Zarvandeh');
});
