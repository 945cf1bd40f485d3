/**
 * The matcher on names that it was not tuned for: recall by class of disturbance, recall of names from other lists, and false
 * positives by name alone, for each part of the truth.
 *
 *     amlcore bench truth [--parts fit,choose] [--seed 1] [--per-kind 120] [--losses <kind or population>] [--json <file>]
 *                         [--algorithm LOOSE|BALANCED|STRICT] [--listed-share 0.02] [--only <kinds>] [--ambiguous]
 *
 * Kinds of 60 names are noisy: `--per-kind 800 --only firm-word-dropped` uses 400 persons and 400 firms of each part. `--ambiguous`
 * counts the lost names that identify no particular party (`truth/ambiguous.ts`).
 *
 * The part `test` is used once per release. `docs/matching.md` says when.
 */
import { writeFileSync } from 'node:fs';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import type { MatchAlgorithm, MatchKind } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, readLists, skip } from './data.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';
import { Ambiguity, type WhyLost } from './truth/ambiguous.ts';
import { disturbedNames } from './truth/cases.ts';
import { readClean } from './truth/populations.ts';
import { readPositives } from './truth/references.ts';
import { PARTS, type Part, partOf } from './truth/split.ts';
import { STRANGE } from './truth/strangers/index.ts';

const options = optionsOf({
  data: { type: 'string' },
  parts: { type: 'string' },
  seed: { type: 'string' },
  'per-kind': { type: 'string' },
  losses: { type: 'string' },
  json: { type: 'string' },
  only: { type: 'string' },
  algorithm: { type: 'string' },
  'ofac-only': { type: 'boolean' },
  'listed-share': { type: 'string' },
  ambiguous: { type: 'boolean' },
});

/** Bounds of the score bands in the table of meanings. */
const BANDS = [58, 65, 70, 75, 80, 85, 90, 95, 100] as const;
/** Share of listed parties among the searched names. The meaning of a score depends on it. */
const LISTED_SHARE = 0.02;
/** Lower scores are not distinguished: the curve at equal false positives begins here. */
const LEAST = 58;
/** Populations of ordinary customers, without legislators and debarred firms. */
const CALIBRATED = /^(?:global|us|congress|us-firms)$/;
const PER_THOUSAND = [2, 10, 50] as const;
const STRANGE_KINDS: ReadonlySet<string> = new Set(STRANGE.map(({ id }) => id));

interface Row {
  /** `strange` is counted separately. Earlier figures do not have it. */
  group: 'disturbed' | 'strange' | 'cross-list' | 'clean';
  kind: string;
  party: 'person' | 'firm';
  part: Part;
  score: number;
  /** Absent if it was found, or not requested. */
  why?: WhyLost;
}

const algorithm = (options.algorithm ?? 'BALANCED') as MatchAlgorithm;
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else await run(folder);

async function run(data: string): Promise<void> {
  const parts = new Set((options.parts ?? 'fit,choose').split(',') as Part[]);
  const perKind = Number(options['per-kind'] ?? 120);
  const only = options.only === undefined ? null : new RegExp(options.only);
  const { subjects, references } = await readLists(data, options['ofac-only'] ? ['ofac_sdn'] : LIST_IDS);
  const matcher = new Matcher(buildCorpus(subjects));
  const ambiguity = options.ambiguous ? new Ambiguity(subjects) : null;
  const startedMs = performance.now();
  const ask = (name: string, kind: MatchKind, wanted: ((subject: number) => boolean) | null) => {
    const found = matcher.find({ names: [name], kind, algorithm, fuzzy: true, threshold: LEAST }, {}).hits;
    const hit = wanted === null ? found[0] : found.find(({ subject }) => wanted(subject));
    return {
      score: hit?.overall.score ?? 0,
      text:
        hit === undefined
          ? ''
          : subjects[hit.subject]!.names.map(({ text }) => text)
              .slice(0, 3)
              .join(' | '),
    };
  };
  const rows: Row[] = [];
  const note = (row: Row, line: string, bad: boolean) => {
    rows.push(row);
    if (
      bad &&
      row.part !== 'test' &&
      options.losses !== undefined &&
      new RegExp(options.losses).test(`${row.kind}/${row.party}`)
    )
      console.log(`${row.kind}: ${line}`);
  };
  for (const { name, kind, party, of, disturbance } of disturbedNames(
    subjects,
    references,
    parts,
    perKind,
    options.seed ?? '1',
  )) {
    if (only !== null && !only.test(disturbance)) continue;
    const { score } = ask(name, kind, (subject) => of.has(subject));
    const why = score < THRESHOLD ? ambiguity?.why(name, kind === 'PERSON', of) : undefined;
    note(
      {
        group: STRANGE_KINDS.has(disturbance) ? 'strange' : 'disturbed',
        kind: disturbance,
        party: kind === 'PERSON' ? 'person' : 'firm',
        part: partOf(party),
        score,
        ...(why && { why }),
      },
      `${why ? `${why} ` : ''}${score} ${name}  <=  ${subjects[[...of][0]!]!.names.slice(0, 2)
        .map(({ text }) => text)
        .join(' | ')}`,
      score < THRESHOLD,
    );
  }
  const byReference = new Map(references.map((reference, at) => [reference, at]));
  if (only === null || only.test('cross-list')) {
    const listed = new Map(references.map((reference, at) => [reference, subjects[at]!]));
    for (const { source, name, kind, party } of await readPositives(data, listed)) {
      if (!parts.has(partOf(party))) continue;
      const wanted = byReference.get(party)!;
      const { score } = ask(name, kind, (subject) => subject === wanted);
      note(
        { group: 'cross-list', kind: source, party: kind === 'PERSON' ? 'person' : 'firm', part: partOf(party), score },
        `${score} ${name}  <=  ${subjects[wanted]!.names.map(({ text }) => text)
          .slice(0, 6)
          .join(' | ')}`,
        score < THRESHOLD,
      );
    }
  }
  if (only === null || only.test('clean')) {
    for (const { population, name, kind } of readClean(data)) {
      const part = partOf(name.toUpperCase());
      if (!parts.has(part)) continue;
      const { score, text } = ask(name, kind, null);
      note(
        { group: 'clean', kind: population, party: kind === 'PERSON' ? 'person' : 'firm', part, score },
        `${score} ${name}  =>  ${text}`,
        score >= THRESHOLD,
      );
    }
  }
  print(rows, parts, (performance.now() - startedMs) / 1_000);
  if (options.ambiguous) printAmbiguous(rows);
  printMeaning(rows, Number(options['listed-share'] ?? LISTED_SHARE));
  if (options.json)
    writeFileSync(
      options.json,
      JSON.stringify({ matcher: MATCHER_VERSION, seed: options.seed ?? '1', rows: summary(rows) }, null, 1),
    );
}

/** Kinds with lost names: the losses by reason, and the recall among names that identify a party. */
function printAmbiguous(rows: readonly Row[]): void {
  console.log(
    '  lost: of names that several listed ones share, of usual words alone, and of neither; found of all but the former two',
  );
  const asked = rows.filter(({ group }) => group === 'disturbed' || group === 'strange');
  const byKind = new Map<string, Row[]>();
  for (const row of asked) {
    const key = `${row.kind} ${row.party}`;
    const some = byKind.get(key) ?? [];
    some.push(row);
    byKind.set(key, some);
  }
  for (const [key, some] of byKind) {
    const count = (why: WhyLost) => some.filter((row) => row.why === why).length;
    const [shared, usual, lost] = [count('shared'), count('usual'), count('lost')];
    if (shared + usual + lost === 0) continue;
    const telling = some.length - shared - usual;
    console.log(
      `    ${key.padEnd(34)} ${[shared, usual, lost].map((number) => percent(number, some.length)).join(' ')}   ${percent(telling - lost, telling)} /${telling}`,
    );
  }
}

/**
 * The share of listed parties among names with a score, in a mixture of listed and other names. It never falls with a higher score:
 * neighboring bands that contradict are pooled (isotonic regression, pool adjacent violators).
 */
function printMeaning(rows: readonly Row[], share: number): void {
  console.log(
    `  of names that score so, the listed party, where ${100 * share} in 100 are of one; behind it, of how many clean names it tells, and how many of them score so:`,
  );
  for (const [label, party, populations] of [
    ['person', 'person', CALIBRATED],
    ['firm', 'firm', CALIBRATED],
    // A few hundred firms, some of them listed elsewhere: one of them moves a band by a third.
    ['all firms', 'firm', /./],
  ] as const) {
    const listed = rows.filter((row) => row.group === 'disturbed' && row.party === party);
    const clean = rows.filter((row) => row.group === 'clean' && row.party === party && populations.test(row.kind));
    if (listed.length === 0 || clean.length === 0) continue;
    const inBand = (some: readonly Row[], at: number) =>
      some.filter(({ score }) => score >= BANDS[at]! && (score < BANDS[at + 1]! || at === BANDS.length - 2)).length /
      some.length;
    const bands = BANDS.slice(0, -1).map((from, at) => ({
      label: `${from}-${BANDS[at + 1]}`,
      same: share * inBand(listed, at),
      other: (1 - share) * inBand(clean, at),
    }));
    const shown = pooled(bands).map(
      ({ label, same, other }) =>
        `${label}: ${(same / (same + other)).toFixed(2)} (${Math.round((other * clean.length) / (1 - share))})`,
    );
    console.log(`    ${label.padEnd(9)} ${shown.join('   ')}   /${clean.length}`);
  }
}

interface Band {
  label: string;
  /** Weight of names of listed parties, and of others. */
  same: number;
  other: number;
}

function pooled(bands: readonly Band[]): Band[] {
  const pools: Band[] = [];
  const odds = ({ same, other }: Band) => (other === 0 ? Number.POSITIVE_INFINITY : same / other);
  for (const band of bands) {
    if (band.same + band.other === 0) continue;
    let pool = band;
    while (pools.length > 0 && odds(pools.at(-1)!) >= odds(pool)) {
      const before = pools.pop()!;
      pool = {
        label: `${before.label.split('-')[0]}-${pool.label.split('-')[1]}`,
        same: before.same + pool.same,
        other: before.other + pool.other,
      };
    }
    pools.push(pool);
  }
  return pools;
}

function percent(found: number, of: number): string {
  return of === 0 ? '   -  ' : `${((100 * found) / of).toFixed(1).padStart(5)}%`;
}

function summary(rows: readonly Row[]): Record<string, { of: number; at75: number }> {
  const sums: Record<string, { of: number; at75: number }> = {};
  for (const { group, kind, party, part, score } of rows) {
    for (const key of [`${group}/${kind}/${party}/${part}`, `${group}/all/${party}/${part}`]) {
      sums[key] ??= { of: 0, at75: 0 };
      const sum = sums[key];
      sum.of++;
      if (score >= THRESHOLD) sum.at75++;
    }
  }
  return sums;
}

function print(rows: readonly Row[], parts: ReadonlySet<Part>, seconds: number): void {
  const sums = summary(rows);
  const shown = PARTS.filter((part) => parts.has(part));
  console.log(
    `matcher ${MATCHER_VERSION}, ${rows.length} names in ${seconds.toFixed(1)} s; at ${THRESHOLD}; ${shown.join(', ')}`,
  );
  const kinds = [...new Set(Object.keys(sums).map((key) => key.split('/').slice(0, 2).join('/')))];
  for (const kind of kinds) {
    const cells = (['person', 'firm'] as const).flatMap((party) =>
      shown.map((part) => {
        const sum = sums[`${kind}/${party}/${part}`];
        return sum === undefined
          ? ''.padEnd(15)
          : `${percent(sum.at75, sum.of)} /${String(sum.of).padEnd(6)}`.padEnd(15);
      }),
    );
    console.log(`  ${kind.padEnd(34)} ${cells.join(' ')}`);
  }
  for (const party of ['person', 'firm'] as const) {
    const clean = rows.filter((row) => row.group === 'clean' && row.party === party && CALIBRATED.test(row.kind));
    const listed = rows.filter((row) => row.group === 'disturbed' && row.party === party);
    if (clean.length === 0 || listed.length === 0) continue;
    const scores = clean.map(({ score }) => score).sort((a, b) => b - a);
    const points = PER_THOUSAND.map((rate) => {
      const least = Math.max(LEAST, (scores[Math.floor((rate * scores.length) / 1000)] ?? 0) + 0.05);
      return `${rate}/1000 at ${least.toFixed(1)}: ${(listed.filter(({ score }) => score >= least).length / listed.length).toFixed(3)}`;
    });
    console.log(`  recall at equal false alarms, ${party}: ${points.join('   ')}`);
  }
}
