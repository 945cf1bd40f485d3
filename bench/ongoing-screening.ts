/**
 * Which customers can changed list entries hit? The index has customers similar to listed parties, made from their names. Entries of
 * the real lists are the changed ones. They go through the lookup of the service on worker threads, then through the screening.
 *
 *     npm run bench -- ongoing-screening [--customers 100000] [--entries 500] [--threads 2] [--data <folder>] [--check 500]
 *
 * Half of the customers are persons with a birth date, one in ten has a document number. `--check` compares so many customers with a
 * search of all lists: the lookup must have found every customer that the search finds among the changed entries.
 */

import { CustomerLookup } from '../src/customers/ongoing-screening/runs/look-up.ts';
import { openCorpus } from '../src/matching/corpus.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MatchPool } from '../src/matching/pool.ts';
import type { Query, Subject } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, readLists, skip } from './data.ts';
import { generatedSubjects, shapeOf } from './generate.ts';
import { seeded, shuffled } from './random.ts';
import { LIST_IDS } from './scorecard.ts';

const BATCH = 1_000;
const TERMS = { algorithm: 'BALANCED', threshold: 75 } as const;

const options = optionsOf({
  customers: { type: 'string', default: '100000' },
  entries: { type: 'string', default: '500' },
  threads: { type: 'string', default: '2' },
  check: { type: 'string', default: '500' },
  data: { type: 'string' },
});
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else await measure(folder);

/** The n-th customer: similar to a listed party, with one name. */
function customerOf({ kind, names, births, countries }: Subject, at: number): Subject {
  const random = seeded(`customer ${at}`);
  return {
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000/CUSTOMER`,
    kind: kind === 'PERSON' ? kind : 'ORGANIZATION',
    names: names.slice(0, 1).map(({ text }) => ({ text, weak: false })),
    births: kind === 'PERSON' && at % 2 === 0 ? births.slice(0, 1) : [],
    countries: countries.slice(0, 1),
    gender: null,
    identifiers: at % 10 === 0 ? [`D${Math.floor(random() * 1e9)}`] : [],
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
  };
}

function* customersLike(listed: readonly Subject[], count: number): Generator<Subject[]> {
  const made = generatedSubjects(shapeOf(listed), 'customers');
  for (let at = 0; at < count; at += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => customerOf(made.next().value, at + index));
  }
}

function questionOf({ names, kind, births, countries, identifiers }: Subject): Query {
  return {
    names: names.map(({ text }) => text),
    kind,
    ...(births[0] && { birth: births[0] }),
    ...(countries.length > 0 && { countries }),
    ...(identifiers.length > 0 && { identifiers }),
    ...{ fuzzy: true, filters: { includeDelisted: false }, ...TERMS },
  };
}

async function measure(data: string): Promise<void> {
  const [count, entries, threads] = [options.customers, options.entries, options.threads].map(Number) as [
    number,
    number,
    number,
  ];
  const seconds = (sinceMs: number) => (performance.now() - sinceMs) / 1_000;
  const { subjects: listed } = await readLists(data, LIST_IDS);
  const random = seeded('changed entries');
  const changed = shuffled(listed, random).slice(0, entries);
  const pool = await MatchPool.start({ threads });
  try {
    const whole = await pool.build([listed]);
    await pool.use('lists', whole);
    let startedMs = performance.now();
    const buffer = await pool.build(customersLike(listed, count));
    await pool.use('customers', buffer);
    const corpus = openCorpus(buffer);
    const part = {
      name: 'customers',
      words: corpus.wordCount,
      subjects: corpus.subjectCount,
      bytes: buffer.byteLength,
    };
    console.log(`customers        ${part.subjects}, ${part.words} distinct words`);
    console.log(
      `index            ${seconds(startedMs).toFixed(1)} s with making them, ${(part.bytes / 2 ** 20).toFixed(0)} MiB`,
    );
    const lookUp = new CustomerLookup({ pool } as unknown as ConstructorParameters<typeof CustomerLookup>[0]);
    const indexed = { parts: [part], customers: count, revision: 0, unreadable: [] };
    const asked = { subjects: changed, partOf: 'lists', common: 'lists' };
    for (const round of ['first', 'second']) {
      startedMs = performance.now();
      const before = process.cpuUsage();
      const found = await lookUp.reached(indexed, asked, TERMS);
      const took = seconds(startedMs);
      const { user, system } = process.cpuUsage(before);
      const busy = ((user + system) / 1_000_000).toFixed(1);
      const each = ((1_000 * took) / entries).toFixed(2);
      console.log(
        `look-up, ${round.padEnd(7)} ${took.toFixed(2)} s (${busy} s of processors) for ${entries} entries on ${threads} threads, ${each} ms an entry; ${found.size} customers found`,
      );
      if (round === 'second') await screen(pool, found, listed, count);
    }
    check(whole, listed, changed, await lookUp.reached(indexed, asked, TERMS), count);
  } finally {
    await pool.stop();
  }
}

/** Screens the customers found by the lookup, as a run does: each name against all lists. */
async function screen(
  pool: MatchPool,
  found: ReadonlySet<string>,
  listed: readonly Subject[],
  count: number,
): Promise<void> {
  const queries: Query[] = [];
  for (const batch of customersLike(listed, count)) {
    for (const one of batch) if (found.has(one.id.slice(0, 36))) queries.push(questionOf(one));
  }
  const startedMs = performance.now();
  let next = 0;
  const ask = async () => {
    while (next < queries.length) await pool.search('lists', queries[next++]!, { limit: 100 });
  };
  await Promise.all(Array.from({ length: 2 * pool.threads }, ask));
  console.log(
    `their screening  ${((performance.now() - startedMs) / 1_000).toFixed(2)} s for ${queries.length} customers, without the database`,
  );
}

/** Searches all lists for a sample of customers: the lookup must have found each one that a changed entry matches. */
function check(
  whole: SharedArrayBuffer,
  listed: readonly Subject[],
  changed: readonly Subject[],
  found: ReadonlySet<string>,
  count: number,
): void {
  const ids = new Set(changed.map(({ id }) => id));
  const matcher = new Matcher(whole);
  const random = seeded('checked');
  const sample = Math.min(count, Number(options.check));
  const every = Math.max(1, Math.floor(count / Math.max(1, sample)));
  let [checked, hits, lost, at] = [0, 0, 0, 0];
  const offset = Math.floor(random() * every);
  for (const batch of customersLike(listed, count)) {
    for (const one of batch) {
      if (at++ % every !== offset) continue;
      checked += 1;
      if (!matcher.search(questionOf(one), { limit: 1_000 }).matches.some(({ id }) => ids.has(id))) continue;
      hits += 1;
      if (!found.has(one.id.slice(0, 36))) lost += 1;
    }
  }
  console.log(
    `check            ${checked} customers searched for in all lists: ${hits} match a changed entry, ${lost} of them lost`,
  );
  if (lost > 0) process.exitCode = 1;
}
