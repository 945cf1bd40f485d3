/**
 * Records the matcher's answers in full (scores, statuses, explanations), so that a change of its code can be compared byte by
 * byte with the earlier code.
 *
 *     amlcore bench frozen --out <file> [--against <file>] [--per-kind 16] [--seed frozen] [--data <folder>]
 *
 * One line per query, from every population of `bench truth` and names in other scripts. Entity types, algorithms, thresholds and
 * attributes are drawn by the seed. Each line has the answer over all lists, over a part of them, and of a comparison with single
 * parties. `--against` prints the lines that differ; the exit code is 1 if there are any.
 */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { openCorpus } from '../src/matching/corpus.ts';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { compareOne, Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import { MATCH_ALGORITHMS, type Match, type MatchKind, type Query, type Subject } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, type Party, queryOf, readCases, readLists, skip, subjectOfParty } from './data.ts';
import { pick, seeded, shuffled } from './random.ts';
import { LIST_IDS } from './scorecard.ts';
import { disturbedNames } from './truth/cases.ts';
import { readClean } from './truth/populations.ts';
import { readPositives } from './truth/references.ts';
import { PARTS } from './truth/split.ts';

const options = optionsOf({
  data: { type: 'string' },
  out: { type: 'string' },
  against: { type: 'string' },
  'per-kind': { type: 'string', default: '16' },
  seed: { type: 'string', default: 'frozen' },
});

/** Queries of a population without disturbance: so many times `--per-kind`. */
const POPULATION = 16;
const SHARING_A_WORD = 4;
const STRANGERS = 2;
/** One in so many subjects belongs to the part that is searched separately. */
const PART = 40;
const SHOWN = 8;
const DIFFERENCES_SHOWN = 5;
const ALL_CATEGORIES = -1;
const KINDS: readonly MatchKind[] = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'];

interface Asked {
  population: string;
  name: string;
  kind: MatchKind;
  /** Index of the listed subject that the name belongs to. */
  meant?: number;
}

const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else if (options.out === undefined) throw new Error('--out is missing');
else await run(folder, options.out);

async function run(data: string, out: string): Promise<void> {
  const perKind = Number(options['per-kind']);
  const { subjects, references } = await readLists(data, LIST_IDS);
  const corpus = openCorpus(buildCorpus(subjects));
  const matcher = new Matcher(corpus);
  const part = new Matcher(buildCorpus(subjects.filter((_, at) => at % PART === 0)));
  const byWord = subjectsByWord(subjects);
  const random = seeded(`${options.seed}/queries`);
  const lines: string[] = [];
  let pairs = 0;
  for (const asked of await allAsked(data, subjects, references, perKind)) {
    const query = drawn(asked, subjects, random);
    const beside = shuffled([...new Set(wordsOf(asked.name).flatMap((word) => byWord.get(word) ?? []))], random);
    const compared = [
      ...(asked.meant === undefined ? [] : [asked.meant]),
      ...beside.slice(0, SHARING_A_WORD),
      ...Array.from({ length: STRANGERS }, () => Math.floor(random() * subjects.length)),
    ];
    const found = matcher.search(query, { limit: SHOWN });
    const inPart = part.find(query, { common: corpus });
    pairs += compared.length + found.total + inPart.hits.length;
    lines.push(
      JSON.stringify({
        population: asked.population,
        query,
        total: found.total,
        matches: found.matches.map(told),
        nearMisses: found.nearMisses.map(told),
        part: inPart.hits.slice(0, SHOWN).map((hit) => told(inPart.describe(hit))),
        pairs: compared.map((subject) => told(matcher.compare(query, subject))),
      }),
    );
  }
  for (const { query, candidate } of readCases<{ query: Party; candidate?: Party }>(data, 'name_pairs.jsonl')) {
    if (candidate === undefined) continue;
    for (const algorithm of MATCH_ALGORITHMS) {
      pairs++;
      const match = compareOne(queryOf(query, algorithm), subjectOfParty(candidate));
      lines.push(JSON.stringify({ population: 'labelled', query, candidate, pairs: [told(match)] }));
    }
  }
  writeFileSync(out, `${lines.join('\n')}\n`);
  console.log(`matcher ${MATCHER_VERSION}: ${lines.length} queries, ${pairs} pairs of a query and a party`);
  if (options.against !== undefined) await compareWith(options.against, lines);
}

function told({ id, score, nameIndex, matchedName, explanation }: Match): unknown[] {
  return [
    id,
    score,
    nameIndex,
    matchedName,
    explanation.map(({ field, query, listed, finding, effect }) => [field, query, listed, finding, effect]),
  ];
}

async function compareWith(before: string, lines: readonly string[]): Promise<void> {
  let at = 0;
  let different = 0;
  const byPopulation: Record<string, number> = {};
  for await (const line of createInterface({ input: createReadStream(before) })) {
    const now = lines[at++] ?? '';
    if (now === line) continue;
    different++;
    const { population } = JSON.parse(line) as Asked;
    byPopulation[population] = (byPopulation[population] ?? 0) + 1;
    if (different <= DIFFERENCES_SHOWN) console.log(firstDifference(line, now));
  }
  different += Math.max(0, lines.length - at);
  console.log(different === 0 ? 'identical' : `${different} lines differ: ${JSON.stringify(byPopulation)}`);
  if (different > 0) process.exitCode = 1;
}

function firstDifference(before: string, now: string): string {
  let at = 0;
  while (at < before.length && before[at] === now[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 160), at + 160);
  return `${before.slice(0, 120)}\n  before ...${around(before)}\n  now    ...${around(now)}`;
}

async function allAsked(
  data: string,
  subjects: readonly Subject[],
  references: readonly string[],
  perKind: number,
): Promise<Asked[]> {
  const random = seeded(`${options.seed}/populations`);
  const byReference = new Map(references.map((reference, at) => [reference, at]));
  const asked: Asked[] = [];
  for (const { name, kind, party, disturbance } of disturbedNames(
    subjects,
    references,
    new Set(PARTS),
    perKind / PARTS.length,
    options.seed,
  ))
    asked.push({ population: disturbance, name, kind, meant: byReference.get(party)! });
  const listed = new Map(references.map((reference, at) => [reference, subjects[at]!]));
  const others: Asked[] = [
    ...(await readPositives(data, listed)).map(({ source, name, kind, party }) => ({
      population: source,
      name,
      kind,
      meant: byReference.get(party)!,
    })),
    ...subjects.flatMap(({ kind, names }, meant) =>
      names.map(({ text }) => ({ population: 'as-listed', name: text, kind, meant })),
    ),
    ...readClean(data),
    ...otherNames(data),
  ];
  const taken = new Map<string, number>();
  for (const one of shuffled(others, random)) {
    const count = taken.get(one.population) ?? 0;
    if (count >= POPULATION * perKind) continue;
    taken.set(one.population, count + 1);
    asked.push(one);
  }
  return asked;
}

/** Legislators in other languages and scripts. */
function otherNames(data: string): Asked[] {
  return gunzipSync(readFileSync(join(data, 'matching/politicians_names.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as { other?: { name: string; script?: string }[] }).other ?? [])
    .map(({ name, script }) => ({ population: `legislators-${script ?? 'other'}`, name, kind: 'PERSON' }));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

function subjectsByWord(subjects: readonly Subject[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [at, { names }] of subjects.entries())
    for (const word of new Set(names.flatMap(({ text }) => wordsOf(text))))
      byWord.set(word, [...(byWord.get(word) ?? []), at]);
  return byWord;
}

/** Adds further attributes to a query, those of the listed party or of another one. */
function drawn({ name, kind, meant }: Asked, subjects: readonly Subject[], random: () => number): Query {
  const of = subjects[meant !== undefined && random() < 0.7 ? meant : Math.floor(random() * subjects.length)]!;
  const stated = <T>(share: number, value: T): T | undefined => (random() < share ? value : undefined);
  const kindAsked = random() < 0.75 ? kind : random() < 0.7 ? undefined : pick(KINDS, random);
  const weights = stated(0.05, { name: 0.6, identifier: 0.2, birth: 0.2 });
  const birth = stated(0.2, of.births[0]);
  return {
    names: [name],
    ...(kindAsked && { kind: kindAsked }),
    ...(birth && { birth }),
    countries: stated(0.15, of.countries) ?? [],
    ...(of.gender && random() < 0.1 && { gender: of.gender }),
    identifiers: stated(0.08, of.identifiers.slice(0, 2)) ?? [],
    algorithm: random() < 0.7 ? 'BALANCED' : pick(MATCH_ALGORITHMS, random),
    fuzzy: random() < 0.97,
    threshold: pick([55, 58, 70, 75, 75, 75, 80, 85, 90], random),
    ...(weights && { weights }),
    nearMisses: { categories: ALL_CATEGORIES, limit: 2 },
  };
}
