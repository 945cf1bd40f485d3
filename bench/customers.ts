/**
 * How much attributes reduce false matches: how many customers of a bank match a listed party, by name alone and with the data of a
 * customer file, and how many listed persons with a misspelled name are found with the same data.
 *
 *     amlcore bench customers [--customers 100000] [--seed S] [--json FILE]
 *
 * Customers are generated from the common given names and surnames of 65 countries. They are no particular persons, so a match is
 * false except for true namesakes. Countries are equally frequent, and so are the names of a country. Age statistics by country are
 * not available: birth dates are drawn evenly between the ages of 18 and 80, which are those of most listed persons. No parameter
 * was chosen by these figures.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import type { DateFact, Query } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, readLists, skip } from './data.ts';
import { DISTURBANCES, type ListedName } from './disturb.ts';
import { pick, seeded, shuffled } from './random.ts';
import { listedNames } from './recall.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';

interface Person {
  name: string;
  birth: DateFact;
  country: string;
  gender: 'MALE' | 'FEMALE' | null;
}

type Given = Pick<Query, 'birth' | 'countries' | 'gender'>;

/** Attributes besides the name. */
const ATTRIBUTES: readonly [what: string, of: (person: Person) => Given][] = [
  ['name alone', () => ({})],
  ['and gender', ({ gender }) => (gender ? { gender } : {})],
  ['and country', ({ country }) => ({ countries: [country] })],
  ['and birth year', ({ birth: { year } }) => ({ birth: dateOf(year) })],
  ['and birth date', ({ birth }) => ({ birth })],
  ['and birth year, country', ({ birth: { year }, country }) => ({ birth: dateOf(year), countries: [country] })],
  [
    'and birth date, country, gender',
    ({ birth, country, gender }) => ({ birth, countries: [country], ...(gender && { gender }) }),
  ],
];
const SLIPS = /^letter/;
const LISTED = 2_000;
const THIS_YEAR = 2026;

const options = optionsOf({
  data: { type: 'string' },
  customers: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'string' },
});
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else await run(folder);

async function run(data: string): Promise<void> {
  const random = seeded(`customers/${options.seed ?? '1'}`);
  const { subjects } = await readLists(data, LIST_IDS);
  const matcher = new Matcher(buildCorpus(subjects));
  const ask = (name: string, given: Given) =>
    matcher.find(
      { names: [name], kind: 'PERSON', algorithm: 'BALANCED', fuzzy: true, threshold: THRESHOLD, ...given },
      {},
    ).hits;

  const invented = customers(data, Number(options.customers ?? 100_000), random);
  const listed = listedPersons(listedNames(subjects), random, (at) => subjects[at]!);
  const rows = ATTRIBUTES.map(([what, of]) => {
    const alarms = invented.filter((person) => ask(person.name, of(person)).length > 0).length;
    const found = listed.filter((one) => ask(one.asked, of(one)).some(({ subject }) => subject === one.subject)).length;
    return {
      given: what,
      'alarms per 1,000': Math.round((100_000 * alarms) / invented.length) / 100,
      alarms,
      'found, %': Math.round((1_000 * found) / listed.length) / 10,
    };
  });
  console.log(
    `matcher ${MATCHER_VERSION}, BALANCED at ${THRESHOLD}: ${invented.length} customers, ${listed.length} listed persons with a slip`,
  );
  console.table(rows);
  if (options.json) writeFileSync(options.json, JSON.stringify({ matcher: MATCHER_VERSION, rows }, null, 1));
}

/** Listed persons with one exact birth date and a country, each with a misspelled name. */
function listedPersons(
  names: readonly ListedName[],
  random: () => number,
  subjectAt: (at: number) => { countries: readonly string[]; gender: Person['gender'] },
): (Person & { asked: string; subject: number })[] {
  const slips = DISTURBANCES.filter(({ id }) => SLIPS.test(id));
  const known = shuffled(names, random).filter(
    ({ kind, script, words, birth, subject }) =>
      kind === 'PERSON' &&
      script === 'latn' &&
      words.length > 1 &&
      birth?.day &&
      subjectAt(subject).countries.length > 0,
  );
  const found: (Person & { asked: string; subject: number })[] = [];
  for (const one of known) {
    const asked = pick(slips, random).of(one, random);
    if (typeof asked !== 'string') continue;
    const { countries, gender } = subjectAt(one.subject);
    found.push({ name: one.text, asked, subject: one.subject, birth: one.birth!, country: countries[0]!, gender });
    if (found.length === LISTED) break;
  }
  return found;
}

function customers(data: string, count: number, random: () => number): Person[] {
  const given = byCountry(data, 'common-forenames-by-country.csv');
  const family = byCountry(data, 'common-surnames-by-country.csv');
  const countries = [...given.keys()].filter((country) => family.has(country)).sort();
  return Array.from({ length: count }, () => {
    const country = pick(countries, random);
    const forename = pick(given.get(country)!, random);
    return {
      name: `${forename.name} ${pick(family.get(country)!, random).name}`,
      gender: forename.gender,
      country,
      birth: dateOf(
        THIS_YEAR - 18 - Math.floor(random() * 63),
        1 + Math.floor(random() * 12),
        1 + Math.floor(random() * 28),
      ),
    };
  });
}

/** Names of a file in Latin letters. */
function byCountry(data: string, file: string): Map<string, { name: string; gender: Person['gender'] }[]> {
  const names = new Map<string, { name: string; gender: Person['gender'] }[]>();
  const rows: Record<string, string>[] = parse(readFileSync(join(data, 'names', file)), { bom: true, columns: true });
  for (const { Country: country = '', 'Romanized Name': name = '', Gender: gender } of rows) {
    if (!/^\p{Script=Latin}[\p{Script=Latin}' -]+$/u.test(name) || country.length !== 2) continue;
    const one = { name, gender: gender === 'M' ? ('MALE' as const) : gender === 'F' ? ('FEMALE' as const) : null };
    names.set(country, [...(names.get(country) ?? []), one]);
  }
  return names;
}

function dateOf(year: number, month: number | null = null, day: number | null = null): DateFact {
  return { year, month, day, toYear: null, circa: false };
}
