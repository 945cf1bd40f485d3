/**
 * Build time, size, memory, screens per second on one core and latency, for lists of several sizes; each size in a process
 * of its own, so that peak memory is its own.
 *
 *     amlcore bench speed [--data <folder>] [--sizes 20k,100k,1M] [--json <file>] [--algorithms BALANCED,LOOSE,STRICT]
 *
 * The smallest is the real lists (OFAC, UN, EU); the larger ones hold them and generated entities. The queries are the same
 * for every size. Sizes that have floors say which of them are kept; the exit code is 1 where one is missed.
 */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { openCorpus } from '../src/matching/corpus.ts';
import { CorpusBuilder } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import { MATCH_ALGORITHMS, type MatchAlgorithm, type Query, type Subject } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { CLEAN } from './clean.ts';
import { dataFolder, type Party, percentile, queryOf, readCases, readLists, skip } from './data.ts';
import { DISTURBANCES } from './disturb.ts';
import { generatedSubjects, shapeOf } from './generate.ts';
import { casesOf, listedNames } from './recall.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';

const PER_POPULATION = 300;
const PER_DISTURBANCE = 40;
const DISTURBED = ['letter-replaced', 'letters-swapped', 'middle-dropped', 'words-glued', 'vowel-changed', 'truncated'];
/** Of other names than those measured: what the matcher remembers of words must not be what is asked next. */
const WARM_UP = 300;

export interface SpeedFigures {
  queries: number;
  perSecond: number;
  /** By processor time of this process: what a core of its own would give. */
  perCpuSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Names compared, on average. */
  candidates: number;
}

export interface SizeFigures {
  size: string;
  entities: number;
  names: number;
  words: number;
  /** Of V = K n^b: on the real lists, and between them and this one (generated words alone). */
  heapsExponent: number;
  buildSeconds: number;
  indexBytes: number;
  peakRssMb: number;
  speed: Partial<Record<MatchAlgorithm, { all: SpeedFigures; byKind: Record<string, SpeedFigures> }>>;
}

export interface SpeedCard {
  schema: 1;
  matcherVersion: string;
  machine: string;
  node: string;
  sizes: SizeFigures[];
}

/** What one core is to do at least, BALANCED. */
interface Floors {
  perSecond: number;
  p99Ms: number;
  peakRssMb?: number;
  buildSeconds?: number;
}

const FLOORS: Readonly<Record<string, Floors>> = {
  '20k': { perSecond: 3_000, p99Ms: 2 },
  '1M': { perSecond: 600, p99Ms: 9, peakRssMb: 2_200, buildSeconds: 87.5 },
};

const options = optionsOf({
  data: { type: 'string' },
  sizes: { type: 'string', default: '20k,100k,1M' },
  json: { type: 'string' },
  algorithms: { type: 'string', default: 'BALANCED' },
  one: { type: 'string' },
});
const algorithms = MATCH_ALGORITHMS.filter((name) => options.algorithms.split(',').includes(name));
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else if (options.one !== undefined) console.log(JSON.stringify(await measureSize(folder, options.one)));
else runAll(folder);

function runAll(data: string): void {
  const card: SpeedCard = {
    schema: 1,
    matcherVersion: MATCHER_VERSION,
    machine: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    sizes: [],
  };
  console.log(`matcher ${card.matcherVersion}, Node ${card.node}, ${card.machine}, one thread`);
  for (const size of options.sizes.split(',')) {
    const args = [
      '--max-old-space-size=12000',
      // The size of the young generation, as in the threads of the matcher.
      ...process.execArgv.filter((one) => one.startsWith('--max-semi-space-size')),
      process.argv[1]!,
      '--one',
      size,
      '--data',
      data,
      '--algorithms',
      options.algorithms,
    ];
    const child = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`size ${size} failed`);
    const figures = JSON.parse(child.stdout) as SizeFigures;
    card.sizes.push(figures);
    print(figures, card.sizes[0]!);
    if (!keepsFloors(figures)) process.exitCode = 1;
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(card, null, 2)}\n`);
}

function entitiesOf(size: string): number {
  const [, number, unit = ''] = /^(\d+)([kM]?)$/.exec(size) ?? [];
  if (number === undefined) throw new Error(`sizes are written as 20k or 1M, not ${size}`);
  return Number(number) * ({ k: 1_000, M: 1_000_000 }[unit] ?? 1);
}

async function measureSize(data: string, size: string): Promise<SizeFigures> {
  const { subjects } = await readLists(data, LIST_IDS);
  const shape = shapeOf(subjects);
  const queries = queriesOf(data, subjects);
  const warmUp = [...queries].flatMap(([, some]) => some.slice(0, WARM_UP));
  const { buffer, buildSeconds, entities } = build(subjects, generatedSubjects(shape, 'speed'), entitiesOf(size));
  const corpus = openCorpus(buffer);
  const speed: SizeFigures['speed'] = {};
  for (const algorithm of algorithms) {
    // A fresh matcher each: what it remembers of words must come from this run.
    const matcher = new Matcher(corpus);
    for (const query of warmUp) matcher.search({ ...query, algorithm }, { limit: 20 });
    const runs = [...queries].map(([kind, some]) => {
      const asked = some.slice(WARM_UP).map((query) => ({ ...query, algorithm }));
      return { kind, ...timed(matcher, asked) };
    });
    speed[algorithm] = {
      all: figuresOf(runs),
      byKind: Object.fromEntries(runs.map((run) => [run.kind, figuresOf([run])])),
    };
  }
  return {
    size,
    entities,
    names: corpus.nameCount,
    words: corpus.wordCount,
    heapsExponent: Math.round(1_000 * shape.heapsExponent) / 1_000,
    buildSeconds,
    indexBytes: buffer.byteLength,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    speed,
  };
}

/** Only the builder's own time counts. */
function build(real: readonly Subject[], more: Generator<Subject, never>, count: number) {
  const builder = new CorpusBuilder();
  let tookMs = 0;
  const add = (subject: Subject) => {
    const startedMs = performance.now();
    builder.add(subject);
    tookMs += performance.now() - startedMs;
  };
  real.forEach(add);
  let entities = real.length;
  for (; entities < count; entities++) add(more.next().value);
  const startedMs = performance.now();
  const buffer = builder.finish();
  tookMs += performance.now() - startedMs;
  return { buffer, buildSeconds: Math.round(tookMs / 10) / 100, entities };
}

/** By kind; the first `WARM_UP` of each are for warming up. */
function queriesOf(data: string, subjects: readonly Subject[]): Map<string, Query[]> {
  const queries = new Map<string, Query[]>();
  for (const [file, title] of Object.entries(CLEAN)) {
    const rows = readCases<{ query: Party }>(data, `${file}.jsonl`).slice(0, WARM_UP + PER_POPULATION);
    queries.set(
      title,
      rows.map(({ query }) => queryOf(query, 'BALANCED', THRESHOLD)),
    );
  }
  const names = listedNames(subjects);
  const disturbed = (ids: readonly string[], each: number): Query[] =>
    DISTURBANCES.filter(({ id }) => ids.includes(id)).flatMap((kind) =>
      casesOf(kind, names, each).map(
        (one): Query => ({
          names: [one.name],
          kind: one.kind,
          algorithm: 'BALANCED',
          fuzzy: true,
          threshold: THRESHOLD,
        }),
      ),
    );
  queries.set('names as listed', disturbed(['as-listed'], WARM_UP + PER_POPULATION));
  queries.set('disturbed listed names', [
    ...disturbed(['as-listed'], WARM_UP).slice(0, WARM_UP),
    ...disturbed(DISTURBED, PER_DISTURBANCE),
  ]);
  return queries;
}

interface Run {
  times: number[];
  cpuMs: number;
  candidates: number;
}

function timed(matcher: Matcher, queries: readonly Query[]): Run {
  let candidates = 0;
  const cpu = process.cpuUsage();
  const times = queries.map((query) => {
    const startedMs = performance.now();
    matcher.search(query, { limit: 20 });
    const took = performance.now() - startedMs;
    candidates += matcher.candidateCount;
    return took;
  });
  const { user, system } = process.cpuUsage(cpu);
  return { times, cpuMs: (user + system) / 1_000, candidates };
}

function figuresOf(runs: readonly Run[]): SpeedFigures {
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return {
    queries: times.length,
    perSecond: Math.round((1_000 * times.length) / sum(times)),
    perCpuSecond: Math.round((1_000 * times.length) / sum(runs.map((run) => run.cpuMs))),
    p50Ms: round(percentile(times, 0.5)),
    p95Ms: round(percentile(times, 0.95)),
    p99Ms: round(percentile(times, 0.99)),
    maxMs: round(times.at(-1) ?? 0),
    candidates: Math.round(sum(runs.map((run) => run.candidates)) / times.length),
  };
}

/** Says of each floor of this size whether it is kept. */
function keepsFloors({ size, speed, peakRssMb, buildSeconds }: SizeFigures): boolean {
  const floors = FLOORS[size];
  const all = speed.BALANCED?.all;
  if (floors === undefined || all === undefined) return true;
  const atMost = (what: string, is: number, floor: number | undefined) =>
    floor === undefined ? [] : [{ what: `${what} ${floor}`, is, kept: is <= floor }];
  const checks = [
    { what: `queries a second ${floors.perSecond}`, is: all.perSecond, kept: all.perSecond >= floors.perSecond },
    ...atMost('p99 in ms', all.p99Ms, floors.p99Ms),
    ...atMost('memory in MB', peakRssMb, floors.peakRssMb),
    ...atMost('seconds to build', buildSeconds, floors.buildSeconds),
  ];
  for (const { what, is, kept } of checks) console.log(`  floor ${what}: ${is}, ${kept ? 'kept' : 'MISSED'}`);
  return checks.every(({ kept }) => kept);
}

function print(figures: SizeFigures, first: SizeFigures): void {
  const { size, entities, names, words, buildSeconds, indexBytes, peakRssMb } = figures;
  console.log(
    `\n${size}: ${entities} entities, ${names} names, ${words} words; built in ${buildSeconds} s, index ${(indexBytes / 1e6).toFixed(1)} MB, peak memory ${peakRssMb} MB`,
  );
  if (figures !== first) {
    const grown = Math.log(words / first.words) / Math.log(names / first.names);
    console.log(
      `  Heaps' exponent ${grown.toFixed(2)} of the index (real lists ${figures.heapsExponent}, by words counted once an entity)`,
    );
  }
  for (const [algorithm, { all, byKind }] of Object.entries(figures.speed)) {
    const base = first.speed[algorithm as MatchAlgorithm]?.all;
    const ratio = base ? base.perCpuSecond / all.perCpuSecond : 1;
    console.log(
      `  ${algorithm}: time per query ${ratio.toFixed(2)} times that of ${first.size}, entities ${(entities / first.entities).toFixed(0)} times`,
    );
    for (const [kind, one] of [...Object.entries(byKind), ['all', all] as const]) {
      const latency = `p50 ${one.p50Ms}  p95 ${one.p95Ms}  p99 ${one.p99Ms}  max ${one.maxMs} ms`;
      console.log(
        `    ${kind.padEnd(30)} ${String(one.perSecond).padStart(6)}/s (${one.perCpuSecond} per second of processor time)  ${latency}  candidates ${one.candidates}`,
      );
    }
  }
}
