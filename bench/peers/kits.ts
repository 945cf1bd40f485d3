/** The test kits of nomenklatura and yente: each case asked of amlcore's matcher and of nomenklatura. */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { countryCodeOf } from '../../src/lists/countries.ts';
import { openCorpus } from '../../src/matching/corpus.ts';
import { buildCorpus } from '../../src/matching/corpus-builder.ts';
import { compareOne, Matcher } from '../../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../../src/matching/model.ts';
import type { DateFact, MatchKind, Query, Subject } from '../../src/matching/types.ts';
import { readCases, readLists, skip } from '../data.ts';
import { seeded, shuffled } from '../random.ts';
import { type Judged, reportOf } from './kit-report.ts';
import { type Entity, Nomenklatura } from './nomenklatura.ts';

export interface KitRun {
  python?: string;
  nomenklatura?: string;
  yente?: string;
  pairs?: string;
  'per-fixture'?: string;
  seed?: string;
  algorithm?: string;
  out?: string;
}

/** The threshold of each project. */
const OURS = 75;
const THEIRS = 0.7;
const CANDIDATES = 'candidate_generation_benchmark/fixtures';
const MOST_PAIRS = 20_000;

interface Pair {
  part: string;
  isMatch: boolean;
  query: Entity;
  candidate: Entity;
}

export async function runKits(data: string, options: KitRun): Promise<void> {
  const algorithm = options.algorithm ?? 'logic-v2';
  const peer = await Nomenklatura.start(options.python ?? 'python3', algorithm);
  if (peer === null)
    return skip(
      'no nomenklatura: python3 -m venv peers; peers/bin/pip install nomenklatura; --python peers/bin/python',
    );
  const missing: string[] = [];
  const judged: Judged[] = [];
  const kit = async (
    folder: string | undefined,
    name: string,
    how: string,
    run: (from: string) => Promise<Judged[]>,
  ) => {
    if (folder === undefined || !existsSync(folder)) missing.push(`${name}: ${how}`);
    else judged.push(...(await run(folder)));
  };
  const clone = (project: string) => `clone github.com/opensanctions/${project} and give it as --${project}`;
  try {
    await kit(options.nomenklatura, 'name_bench', clone('nomenklatura'), (from) =>
      ofPairs('name_bench', nameBench(from, data), peer),
    );
    await kit(options.nomenklatura, 'entity_bench', clone('nomenklatura'), (from) =>
      ofPairs('entity_bench', entityBench(from), peer, true),
    );
    await kit(options.yente, 'candidate and validation kit of yente', clone('yente'), (from) =>
      fixtures(from, data, peer, options),
    );
    await kit(
      options.pairs,
      'OpenSanctions Pairs',
      'download data.opensanctions.org/contrib/training/pairs-20251209.json.gz (CC BY-NC 4.0) and give it as --pairs',
      async (path) => ofPairs('OpenSanctions Pairs', await sampledPairs(path, options.seed ?? '1'), peer),
    );
  } finally {
    await peer.stop();
  }
  missing.push(
    'yente itself: its search index and HTTP API need Elasticsearch or OpenSearch. Instead nomenklatura scores every entry of the list, ' +
      'which finds at least what yente finds',
    'positives of the validation kit from the OpenSanctions data sets un_sc_sanctions and us_congress, which its generator downloads. ' +
      'Instead its treatments alter the UN persons of the candidate kit; the members of Congress are left out of both kits',
  );
  const text = reportOf(judged, missing, { ...peer.versions, algorithm, matcher: MATCHER_VERSION });
  console.log(text);
  if (options.out) writeFileSync(options.out, text);
}

/** @param folder a clone with or without a work tree */
function fileOf(folder: string, path: string): string {
  const plain = join(folder, path);
  if (existsSync(plain)) return readFileSync(plain, 'utf8');
  const shown = execFileSync('git', ['--git-dir', folder, 'show', `HEAD:${path}`], { maxBuffer: 1 << 28 });
  return shown.toString('utf8');
}

const named = (schema: string, name: string): Entity => ({ schema, properties: { name: [name] } });

function nameBench(folder: string, data: string): Pair[] {
  const keyOf = (one: string, other: string) =>
    [one, other]
      .map((name) => name.toUpperCase())
      .sort()
      .join('|');
  const known = new Set(
    readCases<{ query: { name?: string }; candidate: { name?: string } }>(data, 'name_pairs.jsonl').map(
      ({ query, candidate }) => keyOf(query.name ?? '', candidate.name ?? ''),
    ),
  );
  const rows: Record<string, string>[] = parseCsv(fileOf(folder, 'contrib/name_bench/cases.csv'), { columns: true });
  return rows.map(({ schema = '', name1 = '', name2 = '', is_match: isMatch }) => ({
    // Half of the pairs are in the labeled data with which amlcore was developed.
    part: known.has(keyOf(name1, name2)) ? 'pairs known to amlcore' : 'pairs new to amlcore',
    isMatch: isMatch === 'true',
    query: named(schema, name1),
    candidate: named(schema, name2),
  }));
}

const NAME_PARTS = ['firstName', 'secondName', 'middleName', 'fatherName', 'motherName', 'lastName'];

function entityBench(folder: string): Pair[] {
  interface Check {
    match: boolean;
    schema: string;
    query: Record<string, string>;
    candidate: Record<string, string>;
  }
  const { checks } = parseYaml(fileOf(folder, 'contrib/entity_bench/checks.yml')) as { checks: Check[] };
  const entity = (schema: string, properties: Record<string, string>): Entity => {
    const name = properties.name ?? NAME_PARTS.flatMap((part) => properties[part] ?? []).join(' ');
    return {
      schema,
      properties: {
        ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, [value]])),
        name: [name],
      },
    };
  };
  return checks.map(({ match, schema, query, candidate }) => ({
    ...{ part: 'all', isMatch: match },
    query: entity(schema, query),
    candidate: entity(schema, candidate),
  }));
}

async function ofPairs(kit: string, pairs: readonly Pair[], peer: Nomenklatura, namesOnly = false): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { part, isMatch, query, candidate } of pairs) {
    const ours = compareOne(queryOf(query), subjectOf(candidate, 0)).score.overall >= OURS;
    const theirs = (await peer.score(query, candidate, namesOnly)) >= THEIRS;
    judged.push({ kit, part, isMatch, ours, theirs });
  }
  return judged;
}

/** A seeded sample: each line is drawn by its own random number. */
async function sampledPairs(path: string, seed: string): Promise<Pair[]> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const random = seeded(`pairs/${seed}`);
  const kept: { key: number; line: string }[] = [];
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    kept.push({ key: random(), line });
    if (kept.length >= 2 * MOST_PAIRS) kept.sort((a, b) => a.key - b.key).splice(MOST_PAIRS);
  }
  return kept
    .sort((a, b) => a.key - b.key)
    .slice(0, MOST_PAIRS)
    .map(({ line }) => {
      const { left, right, judgement } = JSON.parse(line) as { left: Entity; right: Entity; judgement: string };
      return { part: left.schema, isMatch: judgement === 'positive', query: left, candidate: right };
    });
}

/** The persons of yente's two kits, by name, birth date and nationality, against the persons of the UN list. */
async function fixtures(folder: string, data: string, peer: Nomenklatura, options: KitRun): Promise<Judged[]> {
  const most = Number(options['per-fixture'] ?? 200);
  const { subjects: all } = await readLists(data, ['un_sc']);
  const subjects = all.filter(({ kind }) => kind === 'PERSON');
  const matcher = new Matcher(openCorpus(buildCorpus(subjects)));
  peer.load(subjects.map(entityOf));
  const bearers = new Map<string, Set<number>>();
  subjects.forEach(({ names }, at) => {
    for (const { text } of names)
      bearers.set(text.toUpperCase(), (bearers.get(text.toUpperCase()) ?? new Set()).add(at));
  });
  const rowsOf = (path: string): Record<string, string>[] =>
    parseCsv(fileOf(folder, `contrib/${path}.csv`), { columns: true });
  const judged: Judged[] = [];
  const judge = async (kit: string, part: string, cases: readonly Case[]) => {
    for (const { query, wanted } of shuffled(cases, seeded(`fixtures/${part}/${options.seed ?? '1'}`)).slice(0, most)) {
      const { matches } = matcher.search(queryOf(query), { limit: 100 });
      const hits = (await peer.search(query)).filter(([, score]) => score >= THEIRS);
      judged.push({
        ...{ kit: `${kit} of yente, UN list`, part, isMatch: wanted !== null },
        ours: matches.some(({ subject }) => wanted?.has(subject) ?? true),
        theirs: hits.some(([position]) => wanted?.has(position) ?? true),
      });
    }
  };
  // The files of the candidate kit have the same persons in the same order.
  const untreated = rowsOf(`${CANDIDATES}/positives_un_untreated`);
  const listed = (queries: readonly Entity[]): Case[] =>
    queries.flatMap((query, at) => {
      const wanted = bearers.get((untreated[at]?.full_name ?? '').toUpperCase());
      return wanted ? [{ query, wanted }] : [];
    });
  for (const part of ['positives_un_untreated', 'positives_un_treated'])
    await judge('candidate kit', part, listed(rowsOf(`${CANDIDATES}/${part}`).map(personOf)));
  const source = fileOf(folder, 'contrib/validation_report/treatments.py');
  await judge('validation kit', 'positives_un_treated', listed(treated(untreated.map(personOf), source, options)));
  for (const part of ['negatives_global', 'negatives_us']) {
    const strangers = rowsOf(`${CANDIDATES}/${part}`).map((row) => ({ query: personOf(row), wanted: null }));
    // The file of the validation kit is the beginning of this one.
    const { length } = rowsOf(`validation_report/fixtures/${part}`);
    await judge('candidate kit', part, strangers.slice(length));
    await judge('validation kit', part, strangers.slice(0, length));
  }
  return judged;
}

interface Case {
  query: Entity;
  /** Positions of the listed parties with this name; null: none is meant. */
  wanted: ReadonlySet<number> | null;
}

/** The entities as the validation kit alters them. It seeds each by its OpenSanctions ID, which the files do not have: here by its position. */
function treated(entities: readonly Entity[], source: string, { python = 'python3', seed = '1' }: KitRun): Entity[] {
  const program = `
import json, random, sys
given = json.load(sys.stdin)
kit = {}
exec(given["source"], kit)
print(json.dumps([kit["apply_treatment"](one, random.Random(f"{given['seed']}/{at}")) for at, one in enumerate(given["entities"])]))`;
  const input = JSON.stringify({ source, seed, entities });
  return JSON.parse(execFileSync(python, ['-I', '-c', program], { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

function personOf(row: Record<string, string>): Entity {
  const { full_name: name, date_of_birth: birth, nationality, gender } = row;
  const properties = {
    name,
    birthDate: birth,
    nationality: nationality && (countryCodeOf(nationality) ?? nationality),
    gender,
  };
  return {
    schema: 'Person',
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([key, value]) => (value ? [[key, [value]]] : [])),
    ),
  };
}

function entityOf({ names, births, countries, gender }: Subject): Entity {
  const of = (weak: boolean) => names.filter((one) => one.weak === weak).map(({ text }) => text);
  return {
    schema: 'Person',
    properties: {
      name: of(false),
      weakAlias: of(true),
      birthDate: births.map(({ year, month, day }) =>
        [year, ...(month ? [month, ...(day ? [day] : [])] : [])].map((part) => String(part).padStart(2, '0')).join('-'),
      ),
      nationality: countries.map((code) => code.toLowerCase()),
      ...(gender && { gender: [gender.toLowerCase()] }),
    },
  };
}

const KINDS: Readonly<Record<string, MatchKind>> = {
  ...{ Person: 'PERSON', Company: 'ORGANIZATION', Organization: 'ORGANIZATION', PublicBody: 'ORGANIZATION' },
  ...{ Vessel: 'VESSEL', Airplane: 'AIRCRAFT' },
};
const IDENTIFIERS = [
  'idNumber',
  'passportNumber',
  'taxNumber',
  'registrationNumber',
  'imoNumber',
  'leiCode',
  'innCode',
  'ogrnCode',
];
const COUNTRIES = ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'];

const valuesOf = ({ properties }: Entity, keys: readonly string[]) => keys.flatMap((key) => properties[key] ?? []);

function factsOf(entity: Entity) {
  const [gender] = valuesOf(entity, ['gender']);
  return {
    births: valuesOf(entity, ['birthDate']).flatMap(dateOf),
    countries: [...new Set(valuesOf(entity, COUNTRIES).map((code) => code.slice(0, 2).toUpperCase()))],
    gender: gender === 'male' ? ('MALE' as const) : gender === 'female' ? ('FEMALE' as const) : null,
    identifiers: valuesOf(entity, IDENTIFIERS),
  };
}

function dateOf(text: string): DateFact[] {
  const [year, month, day] = text.split('-').map(Number);
  return year ? [{ year, month: month || null, day: day || null, toYear: null, circa: false }] : [];
}

function queryOf(entity: Entity): Query {
  const { births, countries, gender, identifiers } = factsOf(entity);
  return {
    names: valuesOf(entity, ['name', 'alias']),
    kind: KINDS[entity.schema],
    birth: births[0],
    ...{ countries, gender: gender ?? undefined, identifiers },
    ...{ algorithm: 'BALANCED', fuzzy: true, threshold: OURS },
  };
}

function subjectOf(entity: Entity, at: number): Subject {
  const names = (keys: readonly string[], weak: boolean) => valuesOf(entity, keys).map((text) => ({ text, weak }));
  return {
    ...{ id: String(at), kind: KINDS[entity.schema] ?? 'ORGANIZATION', ...factsOf(entity) },
    names: [...names(['name', 'alias'], false), ...names(['weakAlias'], true)],
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
  };
}
