/**
 * The truth against a screening service that runs on this machine, over HTTP, by name and kind of party alone: recall of
 * disturbed names of the OFAC list at equal false alarms. Each service gets the same names, so that scorecards can be laid
 * side by side. It must have loaded OFAC's SDN list and nothing else; amlcore is started so where no address is given.
 *
 * The part `fit` of the truth measures nothing of amlcore, whose numbers are fitted on it. Other machines are not asked: this is
 * a flood.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { readLists } from '../data.ts';
import { seeded, shuffled } from '../random.ts';
import { startBuilt, stop, writeSources } from '../service.ts';
import { disturbedNames } from '../truth/cases.ts';
import { readClean } from '../truth/populations.ts';
import { type Part, partOf } from '../truth/split.ts';
import { ADAPTERS, type Ask, type ServiceOptions } from './adapters.ts';

const OFAC = 'ofac_sdn';
const RATES = [2, 10, 50] as const;
const AT_ONCE = 8;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Case {
  name: string;
  kind: 'PERSON' | 'ORGANIZATION';
  /** Class of disturbance; null: on no list. */
  disturbance: string | null;
  /** OFAC's numbers of those who bear the name. */
  wanted: ReadonlySet<string>;
}
interface Scored extends Case {
  score: number;
}

/** Of `amlcore bench peers`. */
export interface ServiceRun extends ServiceOptions {
  service?: string;
  url?: string;
  parts?: string;
  'per-kind'?: string;
  clean?: string;
  seed?: string;
  json?: string;
}

export async function askService(data: string, options: ServiceRun): Promise<void> {
  const service = options.service as keyof typeof ADAPTERS;
  const given = URL.canParse(options.url ?? '') ? new URL(options.url!) : null;
  if (!Object.hasOwn(ADAPTERS, service ?? '') || (given === null && service !== 'amlcore'))
    throw new Error(`give --service ${Object.keys(ADAPTERS).join('|')}, and --url of another than amlcore`);
  if (given !== null && !LOOPBACK.has(given.hostname)) throw new Error('only a service on this machine is asked');
  const scored =
    given === null
      ? await overOwn(data, options)
      : await askOver(given.origin, service, await casesOf(data, options), options);
  print(service, scored);
  if (options.json) writeFileSync(options.json, JSON.stringify({ service, curves: curvesOf(scored) }, null, 1));
}

async function askOver(
  origin: string,
  service: keyof typeof ADAPTERS,
  cases: readonly Case[],
  options: ServiceRun,
): Promise<Scored[]> {
  const pool = new Pool(origin, { connections: AT_ONCE });
  try {
    return await askAll(await ADAPTERS[service](pool, options), cases);
  } finally {
    await pool.close();
  }
}

/** A service of this build, with a database of its own that is thrown away. */
async function overOwn(data: string, options: ServiceRun): Promise<Scored[]> {
  const cases = await casesOf(data, options);
  const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-peers-'));
  writeSources(dataDir, data, [OFAC]);
  const own = await startBuilt(dataDir);
  try {
    return await askOver(own.url, 'amlcore', cases, options);
  } finally {
    await stop(own);
    rmSync(dataDir, { recursive: true });
  }
}

async function casesOf(data: string, options: ServiceRun): Promise<Case[]> {
  const seed = options.seed ?? '1';
  const parts = new Set((options.parts ?? 'choose').split(',') as Part[]);
  const { subjects, references } = await readLists(data, [OFAC]);
  const numberOf = (subject: number) => references[subject]!.slice(OFAC.length + 1);
  const cases: Case[] = [];
  for (const { name, kind, of, disturbance } of disturbedNames(
    subjects,
    references,
    parts,
    Number(options['per-kind'] ?? 40),
    seed,
  )) {
    if (kind !== 'PERSON' && kind !== 'ORGANIZATION') continue;
    cases.push({ name, kind, disturbance, wanted: new Set([...of].map(numberOf)) });
  }
  const clean = shuffled(readClean(data), seeded(`peers/${seed}`)).filter(({ name }) =>
    parts.has(partOf(name.toUpperCase())),
  );
  for (const kind of ['PERSON', 'ORGANIZATION'] as const) {
    const some = clean.filter((one) => one.kind === kind).slice(0, Number(options.clean ?? 4_000) / 2);
    cases.push(...some.map(({ name }) => ({ name, kind, disturbance: null, wanted: new Set<string>() })));
  }
  return cases;
}

async function askAll(ask: Ask, cases: readonly Case[]): Promise<Scored[]> {
  const scored: Scored[] = [];
  const left = cases.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) {
        const found = await ask(one.name, one.kind);
        const meant =
          one.disturbance === null
            ? found
            : found.filter(({ numbers }) => numbers.some((number) => one.wanted.has(number)));
        scored.push({ ...one, score: Math.max(0, ...meant.map(({ score }) => score)) });
      }
    }),
  );
  return scored;
}

function share(some: readonly Scored[], least: number): number {
  return some.length === 0 ? 0 : some.filter(({ score }) => score >= least).length / some.length;
}

interface Curve {
  kind: Case['kind'];
  /** False alarms per 1,000, the score from which on there are at most as many, and what is found from there on. */
  points: { rate: number; least: number; recall: number; byDisturbance: Record<string, number> }[];
}

function curvesOf(scored: readonly Scored[]): Curve[] {
  return (['PERSON', 'ORGANIZATION'] as const).map((kind) => {
    const of = scored.filter((one) => one.kind === kind);
    const clean = of
      .filter(({ disturbance }) => disturbance === null)
      .map(({ score }) => score)
      .sort((a, b) => b - a);
    const listed = of.filter(({ disturbance }) => disturbance !== null);
    const kinds = [...new Set(listed.map(({ disturbance }) => disturbance!))];
    return {
      kind,
      points: RATES.map((rate) => {
        // Just above the first score that would be one alarm too many.
        const least = (clean[Math.floor((rate * clean.length) / 1_000)] ?? 0) + 1e-6;
        const recallOf = (id: string) =>
          share(
            listed.filter(({ disturbance }) => disturbance === id),
            least,
          );
        return {
          rate,
          least,
          recall: share(listed, least),
          byDisturbance: Object.fromEntries(kinds.map((id) => [id, recallOf(id)])),
        };
      }),
    };
  });
}

function print(service: string, scored: readonly Scored[]): void {
  const listed = scored.filter(({ disturbance }) => disturbance !== null).length;
  console.log(`${service}: ${listed} disturbed names, ${scored.length - listed} clean ones`);
  for (const { kind, points } of curvesOf(scored)) {
    console.log(`${kind}: recall at false alarms per 1,000`);
    const ids = Object.keys(points[0]?.byDisturbance ?? {});
    const cells = (of: (point: Curve['points'][number]) => number) =>
      Object.fromEntries(
        points.map((point) => [`${point.rate} (from ${point.least.toFixed(1)})`, of(point).toFixed(3)]),
      );
    console.table({
      all: cells(({ recall }) => recall),
      ...Object.fromEntries(ids.map((id) => [id, cells(({ byDisturbance }) => byDisturbance[id] ?? 0)])),
    });
  }
}
