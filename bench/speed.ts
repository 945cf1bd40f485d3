/**
 * Screens per second on one core, latency, build time and size of the index.
 *
 *     npm run bench -- speed [list id ...]         default: ofac_sdn un_sc
 */
import { buildCorpus } from '../src/matching/corpus.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MATCH_ALGORITHMS, type MatchAlgorithm } from '../src/matching/types.ts';
import { dataFolder, type Party, percentile, queryOf, readCases, readLists } from './data.ts';

const QUERY_FILES = [
  'negatives_global.jsonl',
  'negatives_us.jsonl',
  'us_congress_negatives.jsonl',
  'negatives_companies.jsonl',
  'un_positives.jsonl',
];
const PER_FILE = 1_000;
const WARM_UP = 300;

export interface Speed {
  algorithm: MatchAlgorithm;
  perSecond: number;
  /** By processor time of this process: what a core of its own would give. */
  perCpuSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** One thread, one query after the other, first 20 matches explained. */
export function measureSpeed(matcher: Matcher, parties: readonly Party[], algorithm: MatchAlgorithm): Speed {
  const queries = parties.map((party) => queryOf(party, algorithm));
  for (const query of queries.slice(0, WARM_UP)) matcher.search(query, { limit: 20 });
  const cpu = process.cpuUsage();
  const times = queries.map((query) => {
    const startedMs = performance.now();
    matcher.search(query, { limit: 20 });
    return performance.now() - startedMs;
  });
  const { user, system } = process.cpuUsage(cpu);
  const totalMs = times.reduce((sum, time) => sum + time, 0);
  times.sort((a, b) => a - b);
  return {
    algorithm,
    perSecond: (1_000 * times.length) / totalMs,
    perCpuSecond: (1_000_000 * times.length) / (user + system),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
}

async function main(): Promise<void> {
  const folder = dataFolder();
  if (folder === null) {
    console.log('skipped: no test data (AMLCORE_TEST_DATA)');
    return;
  }
  const lists = process.argv.length > 2 ? process.argv.slice(2) : ['ofac_sdn', 'un_sc'];
  const { subjects } = await readLists(folder, lists);
  const startedMs = performance.now();
  const corpus = buildCorpus(subjects);
  const buildMs = performance.now() - startedMs;
  const names = subjects.reduce((sum, subject) => sum + subject.names.length, 0);
  console.log(
    `${lists.join(' + ')}: ${subjects.length} entities, ${names} names, built in ${(buildMs / 1_000).toFixed(2)} s, ${corpus.byteLength} bytes`,
  );
  const parties = QUERY_FILES.flatMap((file) =>
    readCases<{ query: Party }>(folder, file)
      .slice(0, PER_FILE)
      .map((row) => row.query),
  );
  for (const algorithm of MATCH_ALGORITHMS) {
    // A fresh matcher each: what it remembers of words must come from this run.
    const speed = measureSpeed(new Matcher(corpus), parties, algorithm);
    console.log(
      `${algorithm.padEnd(8)} ${speed.perSecond.toFixed(0)} screens/s (${speed.perCpuSecond.toFixed(0)} per second of processor time), p50 ${speed.p50Ms.toFixed(2)} ms, p95 ${speed.p95Ms.toFixed(2)} ms, p99 ${speed.p99Ms.toFixed(2)} ms`,
    );
  }
}

if (process.argv[1]?.includes('speed')) await main();
