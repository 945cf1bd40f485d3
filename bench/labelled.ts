/** The labelled cases: name pairs beside logic-v2's frozen scores, ranking triples, OFAC's own scores, UN and UK names. */
import { compareOne, type Matcher } from '../src/matching/matcher.ts';
import type { MatchAlgorithm, Subject } from '../src/matching/types.ts';
import { type Party, queryOf, readCases, subjectOfParty } from './data.ts';
import type { Tally } from './recall.ts';

/** Where logic-v2's makers draw the line. */
export const LOGIC_V2_THRESHOLD = 0.7;
export const PAIR_THRESHOLDS: readonly number[] = Array.from({ length: 46 }, (_, at) => 50 + at);

export interface Pair {
  query: Party;
  candidate: Party;
  expect: 'match' | 'no_match' | 'weak';
  note?: string;
  logicV2Score?: number;
}

export interface Quality {
  precision: number;
  recall: number;
  f1: number;
  of: number;
}

export interface PairFigures {
  all: Quality;
  byParty: Record<string, Quality>;
  byGroup: Record<string, Quality>;
  curve: (Quality & { threshold: number })[];
  /** Only the pairs that have a score of logic-v2: ours at the threshold, theirs at .70, and their curve. */
  logicV2: {
    ours: Quality;
    theirs: Quality;
    oursCurve: (Quality & { threshold: number })[];
    theirsCurve: (Quality & { threshold: number })[];
    /** Where the two differ, counted by the sort of pair. `right` says who agrees with the label. */
    differ: { group: string; party: string; expect: string; right: 'amlcore' | 'logic-v2'; pairs: number }[];
  };
}

interface ScoredPair {
  match: boolean;
  score: number;
  theirs: number | null;
  group: string;
  party: string;
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

function qualityOf(rows: readonly { match: boolean; hit: boolean }[]): Quality {
  const hits = rows.filter((row) => row.match && row.hit).length;
  const found = rows.filter((row) => row.hit).length;
  const wanted = rows.filter((row) => row.match).length;
  const precision = found === 0 ? 1 : hits / found;
  const recall = wanted === 0 ? 1 : hits / wanted;
  return {
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)),
    of: rows.length,
  };
}

export function measurePairs(
  folder: string,
  algorithm: MatchAlgorithm,
  threshold: number,
  lost: (line: string) => void,
): PairFigures {
  const rows = readCases<Pair>(folder, 'name_pairs.jsonl')
    .filter((pair) => pair.expect !== 'weak')
    .map((pair): ScoredPair => {
      const { overall } = compareOne(queryOf(pair.query, algorithm), subjectOfParty(pair.candidate)).score;
      if (overall >= threshold !== (pair.expect === 'match'))
        lost(`pair, expected ${pair.expect}: ${overall} ${pair.query.name} | ${pair.candidate.name}`);
      return {
        match: pair.expect === 'match',
        score: overall,
        theirs: pair.logicV2Score ?? null,
        group: /group=([^;]*)/.exec(pair.note ?? '')?.[1] ?? 'other',
        party: pair.query.entityType ?? 'unknown',
      };
    });
  const ours = (some: readonly ScoredPair[], least = threshold) =>
    qualityOf(some.map((row) => ({ match: row.match, hit: row.score >= least })));
  const theirs = (some: readonly ScoredPair[], least = LOGIC_V2_THRESHOLD) =>
    qualityOf(some.map((row) => ({ match: row.match, hit: (row.theirs ?? 0) >= least })));
  const curve = (of: (least: number) => Quality) =>
    PAIR_THRESHOLDS.map((least) => ({ threshold: least, ...of(least) }));
  const by = (group: (row: ScoredPair) => string) =>
    Object.fromEntries(
      [...new Set(rows.map(group))].sort().map((name) => [name, ours(rows.filter((row) => group(row) === name))]),
    );
  const both = rows.filter((row) => row.theirs !== null);
  return {
    all: ours(rows),
    byParty: by((row) => row.party),
    byGroup: by((row) => row.group),
    curve: curve((least) => ours(rows, least)),
    logicV2: {
      ours: ours(both),
      theirs: theirs(both),
      oursCurve: curve((least) => ours(both, least)),
      theirsCurve: curve((least) => theirs(both, least / 100)),
      differ: differences(both, threshold),
    },
  };
}

function differences(rows: readonly ScoredPair[], threshold: number): PairFigures['logicV2']['differ'] {
  const counts = new Map<string, PairFigures['logicV2']['differ'][number]>();
  for (const { match, score, theirs, group, party } of rows) {
    const hit = score >= threshold;
    if (hit === (theirs ?? 0) >= LOGIC_V2_THRESHOLD) continue;
    const expect = match ? 'match' : 'no match';
    const right = hit === match ? 'amlcore' : 'logic-v2';
    const key = [group, party, expect, right].join('/');
    const row = counts.get(key) ?? { group, party, expect, right, pairs: 0 };
    row.pairs += 1;
    counts.set(key, row);
  }
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

export function measureTriples(folder: string, algorithm: MatchAlgorithm): Tally {
  const score = (query: Party, candidate: Party) =>
    compareOne(queryOf(query, algorithm), subjectOfParty(candidate)).score.overall;
  const rows = readCases<{ better_query: Party; worse_query: Party; candidate: Party }>(
    folder,
    'ranking_triples.jsonl',
  );
  const right = rows.filter((row) => score(row.better_query, row.candidate) > score(row.worse_query, row.candidate));
  return { found: right.length, of: rows.length };
}

export interface OfacFigures {
  of: number;
  /** Spearman's rank correlation; what OFAC's tool did not return shares its last rank. */
  rankCorrelation: number;
  /** Returned by OFAC's tool at its slider 80, and at or above our threshold. */
  both: number;
  onlyOfac: number;
  onlyOurs: number;
  neither: number;
}

/** Beside the scores of OFAC's own search tool, frozen in the data. */
export function measureOfac(folder: string, algorithm: MatchAlgorithm, threshold: number): OfacFigures {
  const rows = readCases<{ query: Party; candidate: Party; ofac_score: number }>(folder, 'ofac_search_scores.jsonl');
  const ours = rows.map(
    (row) => compareOne(queryOf(row.query, algorithm), subjectOfParty(row.candidate)).score.overall,
  );
  const count = (byOfac: boolean, byUs: boolean) =>
    rows.filter((row, at) => row.ofac_score >= 0 === byOfac && ours[at]! >= threshold === byUs).length;
  return {
    of: rows.length,
    rankCorrelation: rounded(correlation(ranks(rows.map((row) => row.ofac_score)), ranks(ours))),
    both: count(true, true),
    onlyOfac: count(true, false),
    onlyOurs: count(false, true),
    neither: count(false, false),
  };
}

/** Equal values share the mean of their ranks. */
export function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let together = 0;
  let squareA = 0;
  let squareB = 0;
  a.forEach((value, at) => {
    together += (value - meanA) * (b[at]! - meanB);
    squareA += (value - meanA) ** 2;
    squareB += (b[at]! - meanB) ** 2;
  });
  return together / Math.sqrt(squareA * squareB);
}

/** Single words that another tool's sound codes hold for equal or different: those where the threshold says the same. */
export function measurePhonetic(folder: string, algorithm: MatchAlgorithm, threshold: number): Record<string, Tally> {
  const rows = readCases<{ a: string; b: string; phonetic_equal: boolean }>(folder, 'token_phonetic_pairs.jsonl');
  const agree = (equal: boolean) => {
    const some = rows.filter((row) => row.phonetic_equal === equal);
    const party = (name: string): Party => ({ name, entityType: 'person' });
    const hits = some.filter(
      (row) =>
        compareOne(queryOf(party(row.a), algorithm), subjectOfParty(party(row.b))).score.overall >= threshold === equal,
    );
    return { found: hits.length, of: some.length };
  };
  return { equal: agree(true), different: agree(false) };
}

/** Disturbed names of UN designations; only those that the list version at hand still has. */
export function measureUnPositives(
  folder: string,
  matcher: Matcher,
  subjects: readonly Subject[],
  references: readonly string[],
  algorithm: MatchAlgorithm,
  threshold: number,
  lost: (line: string) => void,
): Tally {
  const listed = new Map<string, Set<number>>();
  subjects.forEach(({ names }, at) => {
    if (!references[at]?.startsWith('un_sc/')) return;
    for (const { text } of names) listed.set(text.toUpperCase(), (listed.get(text.toUpperCase()) ?? new Set()).add(at));
  });
  const tally = { found: 0, of: 0 };
  for (const { query, candidate } of readCases<Pair>(folder, 'un_positives.jsonl')) {
    const wanted = listed.get((candidate.name ?? '').toUpperCase());
    if (wanted === undefined) continue;
    tally.of += 1;
    const { matches } = matcher.search(queryOf(query, algorithm, threshold), { limit: 100 });
    if (matches.some((match) => wanted.has(match.subject))) tally.found += 1;
    else lost(`UN positive: ${query.name} | ${candidate.name}`);
  }
  return tally;
}

/** The same designations as the United Kingdom writes them. */
export function measureUkNames(
  folder: string,
  matcher: Matcher,
  references: readonly string[],
  algorithm: MatchAlgorithm,
  threshold: number,
  lost: (line: string) => void,
): { identical: Tally; other: Tally } {
  const tallies = { identical: { found: 0, of: 0 }, other: { found: 0, of: 0 } };
  const rows = readCases<{ query: Party; expectReference: string; identicalToListed: boolean }>(
    folder,
    'uk_names_against_un_list.jsonl',
  );
  for (const { query, expectReference, identicalToListed } of rows) {
    const sort = identicalToListed ? 'identical' : 'other';
    tallies[sort].of += 1;
    const { matches } = matcher.search(queryOf(query, algorithm, threshold), { limit: 100 });
    if (matches.some((match) => references[match.subject] === `un_sc/${expectReference}`)) tallies[sort].found += 1;
    else lost(`UK ${sort}: ${query.name} (${expectReference})`);
  }
  return tallies;
}
