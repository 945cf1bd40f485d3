/** Against the official lists: ordinary messages, addresses and towns raise no alarm, a listed name inside of one does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataFolder, readLists } from '../../../bench/data.ts';
import { buildCorpus } from '../../matching/corpus-builder.ts';
import { Matcher } from '../../matching/matcher.ts';
import { givenFirst } from '../../matching/names/normalize.ts';
import { parseName } from '../../matching/names/parse.ts';
import { numbers } from '../../matching/subjects.fixture.ts';
import { isDistinctiveWord } from '../names-inside/distinctive-words.ts';
import { candidatesOf } from '../names-inside/names-in-text.fixture.ts';
import { questionsOfField } from './field-questions.ts';
import type { Question } from './question.ts';
import { ORDINARY, WITH_A_NAME } from './text-messages.fixture.ts';
import { questionsOfCandidates } from './text-questions.ts';

const folder = dataFolder();
if (folder === null) console.warn('skipped: no matching/ below AMLCORE_TEST_DATA or ../shared/data');

const SETTINGS = { algorithm: 'BALANCED', threshold: 75, textThreshold: 88 } as const;
/** Names of people and firms as a payment can carry them; parties known by one word are found by it only if they are firms. */
const CARRIED = /^[\p{Script=Latin}'’ .-]+(?: [\p{Script=Latin}'’ .-]+){1,4}$/u;
const SPELLINGS = [(name: string) => name, (name: string) => name.toUpperCase(), (name: string) => name.toLowerCase()];

function oneWordOf(name: string): string | null {
  const parts = CARRIED.test(name) ? parseName(name, 'ORGANIZATION') : [];
  const [word, ...others] = parts.filter((part) => part.class !== 'form');
  return word && others.length === 0 && isDistinctiveWord(word.text) ? word.text.toUpperCase() : null;
}

describe.skipIf(folder === null)('names in messages', () => {
  let matcher: Matcher;
  let names: string[];
  let people: string[];
  /** The one distinctive word of a company name that also has a legal form. */
  let firms: string[];
  beforeAll(async () => {
    const { subjects } = await readLists(folder!, ['ofac_sdn', 'un_sc', 'eu_fsf']);
    matcher = new Matcher(buildCorpus(subjects));
    const carried = subjects.flatMap(({ kind, names: [primary] }) => {
      if (!primary || primary.weak || kind === 'VESSEL' || kind === 'AIRCRAFT') return [];
      const name = kind === 'PERSON' ? givenFirst(primary.text) : primary.text;
      return CARRIED.test(name) && !/[-.]/.test(name) ? [{ kind, name }] : [];
    });
    names = carried.map(({ name }) => name);
    const ofOneWord = subjects.flatMap(({ kind, names }) =>
      kind === 'ORGANIZATION' ? names.flatMap(({ text, weak }) => (weak ? [] : (oneWordOf(text) ?? []))) : [],
    );
    firms = [...new Set(ofOneWord)];
    people = carried.flatMap(({ kind, name }) => (kind === 'PERSON' ? [name] : []));
  });

  const inMessage = (text: string) => questionsOfCandidates(candidatesOf(text), SETTINGS);
  const inField = (text: string) => questionsOfField({ subject: 'ADDRESS', text }, SETTINGS);
  const alarmsOf = (message: string, read: (text: string) => Question[] = inMessage) =>
    read(message).flatMap(({ query }) => {
      const [best] = matcher.search(query, { limit: 1 }).matches;
      return best ? [`${message}: ${best.matchedName} ${best.score.overall}`] : [];
    });

  test('at most one of 200 ordinary messages raises an alarm', () => {
    expect(new Set(ORDINARY).size).toBeGreaterThanOrEqual(200);
    const alarms = ORDINARY.flatMap((message) => alarmsOf(message).slice(0, 1));
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(1);
  });

  test.each(['as listed', 'in capitals', 'in small letters'])(
    'all of 50 with a listed name raise one, %s',
    (spelling) => {
      const spell = SPELLINGS[['as listed', 'in capitals', 'in small letters'].indexOf(spelling)]!;
      const next = numbers(20_261_121);
      const messages = WITH_A_NAME.map((message) => message.replace('#', spell(names[next(names.length)]!)));
      expect(messages).toHaveLength(50);
      expect(messages.filter((message) => alarmsOf(message).length === 0)).toEqual([]);
    },
  );

  test('a company name of one distinctive word is found without its legal form', () => {
    expect(firms.length).toBeGreaterThan(700);
    const lost = firms.filter((word) => alarmsOf(`Contract of May with ${word}, first part`).length === 0);
    expect(lost.length / firms.length, lost.join(', ')).toBeLessThanOrEqual(1 / 100);
  });

  test('at most one in 1,000 words of the names of politicians is a firm', () => {
    const lines = gunzipSync(readFileSync(join(folder!, 'matching', 'politicians_names.jsonl.gz')))
      .toString()
      .trim()
      .split('\n');
    const words = lines
      .flatMap((line) => (JSON.parse(line) as { name: string }).name.split(/\s+/))
      .filter(isDistinctiveWord);
    // Half of them, with the share.
    const different = [...new Set(words)].filter((_, at) => at % 2 === 0);
    expect(different.length).toBeGreaterThan(5_000);
    const alarms = different.flatMap((word) => alarmsOf(`Rent of ${word} for May`));
    expect(alarms.length / different.length, alarms.join('\n')).toBeLessThanOrEqual(1 / 1_000);
  });

  test('at most one in 500 addresses of firms, and no town, raises an alarm', () => {
    const file = readFileSync(join(folder!, 'lists', 'other', 'worldbank_debarred_2026-02-21.json.gz'));
    const { response } = JSON.parse(gunzipSync(file).toString()) as {
      response: { ZPROCSUPP: { SUPP_ADDR: string | null; SUPP_CITY: string | null }[] };
    };
    const given = (texts: readonly (string | null)[]) => [...new Set(texts.flatMap((text) => text ?? []))];
    const alarming = (texts: string[]) => texts.flatMap((text) => alarmsOf(text, inField).slice(0, 1));
    const addresses = given(response.ZPROCSUPP.map(({ SUPP_ADDR }) => SUPP_ADDR));
    const towns = given(response.ZPROCSUPP.map(({ SUPP_CITY }) => SUPP_CITY));
    expect(addresses.length).toBeGreaterThan(1_000);
    expect(towns.length).toBeGreaterThan(600);
    const alarms = alarming(addresses);
    expect(alarms.length / addresses.length, alarms.join('\n')).toBeLessThanOrEqual(1 / 500);
    expect(alarming(towns)).toEqual([]);
  });

  test.each<[field: string, spelling: string, spell: (name: string) => string]>([
    ['#, Lindengasse 12, 1070 Wien', 'as listed', (name) => name],
    ['Flat 4, # Street 17', 'as listed', (name) => name],
    ['c/o #, PO Box 1234, Sharjah', 'as listed', (name) => name],
    ['#', 'as listed', (name) => name],
    ['driver of #', 'as listed', (name) => name],
    ['Senior Driver of #', 'in small letters', (name) => name.toLowerCase()],
    [
      'Unit Three Old Harbour Court Upper Quarry Lane East Side of the River Stour opposite #',
      'as listed',
      (name) => name,
    ],
  ])('most listed names are found in "%s", %s', (field, _, spell) => {
    const next = numbers(20_261_122);
    const fields = Array.from({ length: 100 }, () => field.replace('#', spell(names[next(names.length)]!)));
    expect(fields.filter((text) => alarmsOf(text, inField).length > 0).length).toBeGreaterThanOrEqual(85);
  });

  test.each([
    ['', (name: string) => name.replace(/^(.+) (\S+)$/, '$2 $1')],
    [' and a comma', (name: string) => name.replace(/^(.+) (\S+)$/, '$2, $1')],
  ])('most listed people are found in an address with the last word first%s', (_, spell) => {
    const next = numbers(20_261_122);
    const fields = Array.from({ length: 100 }, () => `${spell(people[next(people.length)]!)}, Lindengasse 12`);
    expect(fields.filter((text) => alarmsOf(text, inField).length > 0).length).toBeGreaterThanOrEqual(85);
  });

  test('an ordinary message costs few searches', () => {
    const searches = ORDINARY.map((message) => questionsOfCandidates(candidatesOf(message), SETTINGS).length);
    expect(searches.reduce((sum, count) => sum + count, 0) / ORDINARY.length).toBeLessThan(2);
  });
});
