/**
 * Effect of each row of the matcher's tables: without the row, how many listed names are no longer found, how many clean names
 * match that did not before, and the search time.
 *
 *     amlcore bench ablation [--without <rows>] [--rows <expression>] [--losses <row>] [--seed 1] [--per-kind 60]
 *         [--out <file>] [--data <folder>]
 *
 * A row is named by its table: `rewrite/branch`, `mark/empty-values`, `lookup/consonants`, `rule/contradiction`. `--without` leaves out
 * rows, separated by commas, from all measurements: remove the least useful row first, and measure all others again.
 *
 * The names are those that chose no row: the part `choose` of the truth, half 1 of the lists' own names, clean names of the part
 * `choose`, and the labeled pairs. `--out` writes the table in Markdown.
 */
import { writeFileSync } from 'node:fs';
import { APPLIED_RULES } from '../src/matching/compare/rules.ts';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { compareOne, Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import { MARKS } from '../src/matching/names/marks.ts';
import { otherSpellings, REWRITES } from '../src/matching/names/rewrites.ts';
import type { MatchKind, Query } from '../src/matching/types.ts';
import { LOOKUPS } from '../src/matching/word-lookups.ts';
import { otherNamesLeftOut } from './aliases.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, queryOf, readCases, readLists, skip, subjectOfParty } from './data.ts';
import type { Pair } from './labelled.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';
import { disturbedNames } from './truth/cases.ts';
import { readClean } from './truth/populations.ts';
import { readPositives } from './truth/references.ts';
import { partOf } from './truth/split.ts';

/** One in so many of the lists' own names is searched. */
const EVERY = 3;
const HALF = 1;
/** One in so many clean names is timed, so many times in turns with all rows. */
const TIMED = 8;
const TURNS = 3;
const SHOWN_KINDS = 3;

/** A table whose rows can be left out: the arrays that the matcher itself uses. */
interface Table {
  title: string;
  arrays: readonly { id: string }[][];
  /** Names that no row of the table changes are not searched again. */
  changes?: (name: string, person: boolean) => string;
}

const mutable = (rows: readonly { id: string }[]) => rows as { id: string }[];
const readings = (name: string, person: boolean) => otherSpellings(name, person).join('\n');

const TABLES: readonly Table[] = [
  { title: 'mark', arrays: [mutable(MARKS)], changes: readings },
  { title: 'rewrite', arrays: [mutable(REWRITES)], changes: readings },
  { title: 'lookup', arrays: [mutable(LOOKUPS)] },
  { title: 'rule', arrays: Object.values(APPLIED_RULES) },
];

interface Asked {
  /** Name of the group in the report. */
  group: string;
  name: string;
  person: boolean;
  /** Whether the name belongs to a listed party. */
  listed: boolean;
  /** Whether that party is found; for a clean name, whether any party is. */
  isHit(matchers: readonly Matcher[]): boolean;
}

interface Effect {
  row: string;
  lost: Asked[];
  won: Asked[];
  moreAlarms: Asked[];
  fewerAlarms: Asked[];
  /** Time of a search with all rows. */
  time: number;
}

const options = optionsOf({
  data: { type: 'string' },
  without: { type: 'string', default: '' },
  rows: { type: 'string', default: '.' },
  losses: { type: 'string' },
  // Names of each kind of disturbance, half of them of firms.
  'per-kind': { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  out: { type: 'string' },
});
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else await run(folder);

async function run(data: string): Promise<void> {
  const { subjects, references } = await readLists(data, LIST_IDS);
  const others = otherNamesLeftOut(subjects, EVERY);
  const indexes = [subjects, others.otherScript.kept, others.otherSpelling.kept].map((some) => buildCorpus(some));
  const asked = await questions(data, subjects, references, others);
  const clean = asked.filter(({ listed }) => !listed);
  const timed = clean.filter(({ group }, at) => group !== 'labelled pairs' && at % TIMED === 0);
  for (const row of options.without.split(',').filter(Boolean)) withoutRow(row);
  const matchers = () => indexes.map((index) => new Matcher(index));
  const whole = matchers();
  const before = asked.map((one) => isRight(whole, one));
  const listed = asked.length - clean.length;
  const found = asked.filter((one, at) => one.listed && before[at]).length;
  const alarms = asked.filter((one, at) => !one.listed && !before[at]).length;
  console.log(
    `matcher ${MATCHER_VERSION}${options.without && ` without ${options.without}`}: ${found} of ${listed} listed names found, ${alarms} of ${clean.length} clean names alarm`,
  );
  const effects: Effect[] = [];
  for (const { title, arrays, changes } of TABLES) {
    for (const id of new Set(arrays.flat().map((row) => row.id))) {
      const row = `${title}/${id}`;
      if (!new RegExp(options.rows).test(row)) continue;
      const readBefore = changes && asked.map(({ name, person }) => changes(name, person));
      const putBack = withoutRow(row);
      const without = matchers();
      const effect: Effect = { row, lost: [], won: [], moreAlarms: [], fewerAlarms: [], time: 0 };
      for (const [at, one] of asked.entries()) {
        if (changes && changes(one.name, one.person) === readBefore![at]) continue;
        const right = isRight(without, one);
        if (right === before[at]) continue;
        const changed = one.listed
          ? right
            ? effect.won
            : effect.lost
          : right
            ? effect.fewerAlarms
            : effect.moreAlarms;
        changed.push(one);
      }
      putBack();
      effect.time = timeOf(row, timed, matchers);
      effects.push(effect);
      console.log(lineOf(effect));
      if (options.losses !== undefined && new RegExp(options.losses).test(row))
        for (const [what, some] of Object.entries(effect))
          if (Array.isArray(some)) for (const { group, name } of some) console.log(`    ${what}  ${group}: ${name}`);
    }
  }
  if (options.out)
    writeFileSync(options.out, pageOf(effects, { found, listed, alarms, clean: clean.length, names: asked.length }));
}

/** Names of every kind, and labelled pairs, which need no index. */
async function questions(
  data: string,
  subjects: Awaited<ReturnType<typeof readLists>>['subjects'],
  references: readonly string[],
  others: ReturnType<typeof otherNamesLeftOut>,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const ask = (group: string, index: number, name: string, kind: MatchKind, meant: ReadonlySet<number> | null) => {
    const query: Query = { names: [name], kind, algorithm: 'BALANCED', fuzzy: true, threshold: THRESHOLD };
    const isHit = (matchers: readonly Matcher[]) =>
      matchers[index]!.find(query, {}).hits.some(({ subject }) => meant === null || meant.has(subject));
    asked.push({ group, name, person: kind === 'PERSON', listed: meant !== null, isHit });
  };
  const parts = new Set(['choose'] as const);
  const perKind = Number(options['per-kind']);
  for (const { name, kind, of, disturbance } of disturbedNames(subjects, references, parts, perKind, options.seed))
    ask(disturbance, 0, name, kind, of);
  const listed = new Map(references.map((reference, at) => [reference, subjects[at]!]));
  const byReference = new Map(references.map((reference, at) => [reference, at]));
  for (const { source, name, kind, party } of await readPositives(data, listed))
    if (partOf(party) === 'choose') ask(source, 0, name, kind, new Set([byReference.get(party)!]));
  for (const [at, { kept, asked: names }] of [others.otherScript, others.otherSpelling].entries())
    for (const { text, subject } of names)
      if (subject % 2 === HALF) {
        const kind = kept[subject]!.kind === 'PERSON' ? 'PERSON' : 'ORGANIZATION';
        ask(at === 0 ? 'other script' : 'other spelling', at + 1, text, kind, new Set([subject]));
      }
  for (const { population, name, kind } of readClean(data))
    if (partOf(name.toUpperCase()) === 'choose') ask(population, 0, name, kind, null);
  for (const { query, candidate, expect } of readCases<Pair>(data, 'name_pairs.jsonl')) {
    if (expect === 'weak') continue;
    const [question, subject] = [queryOf(query, 'BALANCED'), subjectOfParty(candidate)];
    const isHit = () => compareOne(question, subject).score.overall >= THRESHOLD;
    const person = question.kind === 'PERSON';
    asked.push({ group: 'labelled pairs', name: query.name ?? '', person, listed: expect === 'match', isHit });
  }
  return asked;
}

function isRight(matchers: readonly Matcher[], { isHit, listed }: Asked): boolean {
  return isHit(matchers) === listed;
}

/** Removes the row from its table. @returns a function that restores it */
function withoutRow(row: string): () => void {
  const [title, id] = row.split('/');
  const table = TABLES.find((one) => one.title === title);
  const undo = (table?.arrays ?? []).flatMap((rows) => {
    const at = rows.findIndex((one) => one.id === id);
    if (at < 0) return [];
    const [taken] = rows.splice(at, 1);
    return [() => rows.splice(at, 0, taken!)];
  });
  if (undo.length === 0) throw new Error(`no row ${row}`);
  return () => {
    for (const put of undo) put();
  };
}

/** Processor time without the row, relative to the time with it: the median of several turns. */
function timeOf(row: string, timed: readonly Asked[], matchers: () => Matcher[]): number {
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const whole = cpuOf(timed, matchers());
    const putBack = withoutRow(row);
    ratios.push(cpuOf(timed, matchers()) / whole);
    putBack();
  }
  return ratios.sort((a, b) => a - b)[TURNS >> 1]!;
}

function cpuOf(timed: readonly Asked[], matchers: readonly Matcher[]): number {
  const before = process.cpuUsage();
  for (const one of timed) isRight(matchers, one);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The most frequent groups. */
function groupsOf(some: readonly Asked[]): string {
  const counts = new Map<string, number>();
  for (const { group } of some) counts.set(group, (counts.get(group) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, SHOWN_KINDS);
  return most.map(([group, count]) => `${group} ${count}`).join(', ');
}

function lineOf({ row, lost, won, moreAlarms, fewerAlarms, time }: Effect): string {
  return `${row.padEnd(34)} lost ${String(lost.length).padStart(4)}  won ${String(won.length).padStart(3)}  alarms +${moreAlarms.length} -${fewerAlarms.length}  time ${time.toFixed(2)}  ${groupsOf([...lost, ...moreAlarms])}`;
}

function pageOf(
  effects: readonly Effect[],
  counts: { found: number; listed: number; alarms: number; clean: number; names: number },
): string {
  const rows = effects.map(
    ({ row, lost, won, moreAlarms, fewerAlarms, time }) =>
      `| \`${row}\` | ${lost.length} | ${won.length} | ${moreAlarms.length} | ${fewerAlarms.length} | ${time.toFixed(2)} | ${groupsOf([...lost, ...moreAlarms])} |`,
  );
  return `# What each row of the matcher is good for

Generated by \`amlcore bench ablation --out\` with matcher ${MATCHER_VERSION}. With all rows, ${counts.found} of ${counts.listed} listed names are found
and ${counts.alarms} of ${counts.clean} clean names alarm. Each line leaves out one row alone. Time is that of a search of clean names
with all rows = 1.00; differences below 0.05 are noise.

| Row left out | Listed names lost | Won | Alarms more | Fewer | Time | Most of them in |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`;
}
