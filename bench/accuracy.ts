/**
 * Recall and false alarms against the real lists, for the three algorithms; and, since no labelled case asks by one word
 * alone, slips and ranks of single words, made from the lists themselves.
 *
 *     npm run bench -- accuracy [--losses]
 *
 * `--losses` prints every labelled pair, positive and clean name that goes wrong under BALANCED.
 */
import { buildCorpus } from '../src/matching/corpus.ts';
import { compareOne, Matcher } from '../src/matching/matcher.ts';
import { MATCH_ALGORITHMS, type Match, type MatchAlgorithm, type Subject } from '../src/matching/types.ts';
import { dataFolder, type Party, queryOf, readCases, readLists, subjectOfParty } from './data.ts';

const THRESHOLD = 75;
/** Of a search by hand, where a single word meets the longer names that have it. */
const SEARCH_THRESHOLD = 50;
const MAX_WORDS = 1_500;
const NEGATIVES = ['negatives_global', 'negatives_us', 'us_congress_negatives', 'negatives_companies'] as const;

interface Pair {
  query: Party;
  candidate: Party;
  expect: 'match' | 'no_match' | 'weak';
}

export interface Accuracy {
  algorithm: MatchAlgorithm;
  pairs: { precision: number; recall: number; f1: number };
  /** Of those whose listed name is on the list version at hand. */
  unPositives: { found: number; of: number };
  ukIdentical: { found: number; of: number };
  ukOther: { found: number; of: number };
  /** Share of clean names with at least one match. */
  falseAlarms: Record<string, number>;
  triples: { right: number; of: number };
  /** Names of one word, asked for with one letter wrong: those whose party is found. */
  wordSlips: { found: number; of: number };
  /** Words of longer names, asked for alone: those where a merely similar word stands above the word itself. */
  wordInversions: { found: number; of: number };
}

export async function measureAccuracy(
  folder: string,
  algorithms: readonly MatchAlgorithm[],
  note: (line: string) => void,
): Promise<Accuracy[]> {
  const { subjects, references } = await readLists(folder, ['ofac_sdn', 'un_sc']);
  const matcher = new Matcher(buildCorpus(subjects));
  const listed = new Map<string, number[]>();
  subjects.forEach((subject, at) => {
    if (!references[at]?.startsWith('un_sc/')) return;
    for (const { text } of subject.names)
      listed.set(text.toUpperCase(), [...(listed.get(text.toUpperCase()) ?? []), at]);
  });
  const slips = slipsOf(subjects);
  const words = wordsOfLongerNames(subjects);
  const found = (party: Party, algorithm: MatchAlgorithm) =>
    matcher.search(queryOf(party, algorithm, THRESHOLD), { limit: 100 }).matches;

  return algorithms.map((algorithm) => {
    const say = algorithm === 'BALANCED' ? note : () => {};
    const uk = readCases<{ query: Party; expectReference: string; identicalToListed: boolean }>(
      folder,
      'uk_names_against_un_list.jsonl',
    );
    const ukFound = (identical: boolean) =>
      tally(
        uk.filter((row) => row.identicalToListed === identical),
        (row) =>
          found(row.query, algorithm).some((match) => references[match.subject] === `un_sc/${row.expectReference}`),
        (row) => say(`UK ${identical ? 'identical' : 'other'}: ${row.query.name} (${row.expectReference})`),
      );
    const positives = readCases<Pair>(folder, 'un_positives.jsonl').filter((row) =>
      listed.has((row.candidate.name ?? '').toUpperCase()),
    );
    return {
      algorithm,
      pairs: pairScores(readCases<Pair>(folder, 'name_pairs.jsonl'), algorithm, say),
      unPositives: tally(
        positives,
        (row) =>
          found(row.query, algorithm).some((match) =>
            listed.get((row.candidate.name ?? '').toUpperCase())?.includes(match.subject),
          ),
        (row) => say(`UN positive: ${row.query.name} | ${row.candidate.name}`),
      ),
      ukIdentical: ukFound(true),
      ukOther: ukFound(false),
      falseAlarms: Object.fromEntries(
        NEGATIVES.map((file) => {
          const rows = readCases<{ query: Party }>(folder, `${file}.jsonl`);
          const alarms = tally(rows, (row) => {
            const [best] = found(row.query, algorithm);
            if (best !== undefined) say(`${file}: ${row.query.name} => ${best.score.overall} ${best.matchedName}`);
            return best !== undefined;
          });
          return [file, alarms.found / alarms.of] as const;
        }),
      ),
      triples: tripleScores(folder, algorithm),
      wordSlips: tally(
        slips,
        ({ asked, subject }) => found({ name: asked }, algorithm).some((match) => match.subject === subject),
        ({ asked, name }) => say(`slip: ${asked} | ${name}`),
      ),
      wordInversions: tally(words, (word) => {
        const query = queryOf({ name: word }, algorithm, SEARCH_THRESHOLD);
        const inverted = inversionIn(matcher.search(query, { limit: 200 }).matches, word);
        if (inverted !== null) say(`inversion: ${word} => ${inverted}`);
        return inverted !== null;
      }),
    };
  });
}

const SINGLE_WORD = /^[A-Z]{5,12}$/;

/** One letter of each single-word name left out, doubled or replaced, in turn; the same ones on every run. */
function slipsOf(subjects: readonly Subject[]): { asked: string; name: string; subject: number }[] {
  const names = subjects.flatMap(({ names }, subject) =>
    names
      .filter(({ text, weak }) => !weak && SINGLE_WORD.test(text.toUpperCase()))
      .map(({ text }) => ({ text, subject })),
  );
  return spread(names).map(({ text, subject }, number) => {
    const at = 1 + (number % (text.length - 2));
    const middle = ['', text.charAt(at).repeat(2), 'aeiorstn'.charAt(number % 8)][number % 3] ?? '';
    return { asked: text.slice(0, at) + middle + text.slice(at + 1), name: text, subject };
  });
}

function wordsOfLongerNames(subjects: readonly Subject[]): string[] {
  const words = subjects
    .filter(({ kind }) => kind === 'PERSON')
    .flatMap(({ names }) => names.flatMap(({ text }) => text.toUpperCase().split(/[ ,]+/)))
    .filter((word) => SINGLE_WORD.test(word));
  return spread([...new Set(words)]);
}

/** At most `MAX_WORDS`, from all over the list. */
function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / MAX_WORDS));
  return all.filter((_, at) => at % step === 0).slice(0, MAX_WORDS);
}

/** The name with a merely similar word that stands above every one with the word itself. */
function inversionIn(matches: readonly Match[], word: string): string | null {
  const has = (match: Match) =>
    match.explanation.some(
      (line) => line.field === 'nameToken' && line.query === word.toLowerCase() && line.finding === 'equal',
    );
  const best = matches.find(has);
  const similar = matches.find(({ explanation }) =>
    explanation.some((line) => line.finding.startsWith('similar spelling')),
  );
  if (best === undefined || similar === undefined || similar.score.overall <= best.score.overall) return null;
  return `${similar.score.overall} ${similar.matchedName}`;
}

function tally<T>(
  rows: readonly T[],
  good: (row: T) => boolean,
  lost?: (row: T) => void,
): { found: number; of: number } {
  let count = 0;
  for (const row of rows) {
    if (good(row)) count++;
    else lost?.(row);
  }
  return { found: count, of: rows.length };
}

function pairScores(pairs: readonly Pair[], algorithm: MatchAlgorithm, say: (line: string) => void): Accuracy['pairs'] {
  let hits = 0;
  let alarms = 0;
  let misses = 0;
  for (const pair of pairs) {
    if (pair.expect === 'weak') continue;
    const { overall } = compareOne(queryOf(pair.query, algorithm), subjectOfParty(pair.candidate)).score;
    const match = overall >= THRESHOLD;
    if (match && pair.expect === 'match') hits++;
    else if (match) alarms++;
    else if (pair.expect === 'match') misses++;
    if (match !== (pair.expect === 'match'))
      say(`pair, expected ${pair.expect}: ${overall} ${pair.query.name} | ${pair.candidate.name}`);
  }
  const precision = hits / (hits + alarms);
  const recall = hits / (hits + misses);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function tripleScores(folder: string, algorithm: MatchAlgorithm): Accuracy['triples'] {
  const triples = readCases<{ better_query: Party; worse_query: Party; candidate: Party }>(
    folder,
    'ranking_triples.jsonl',
  );
  const score = (query: Party, candidate: Party) =>
    compareOne(queryOf(query, algorithm), subjectOfParty(candidate)).score.overall;
  const { found } = tally(
    triples,
    (row) => score(row.better_query, row.candidate) > score(row.worse_query, row.candidate),
  );
  return { right: found, of: triples.length };
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

async function main(): Promise<void> {
  const folder = dataFolder();
  if (folder === null) {
    console.log('skipped: no test data (AMLCORE_TEST_DATA)');
    return;
  }
  const losses = process.argv.includes('--losses');
  for (const row of await measureAccuracy(folder, MATCH_ALGORITHMS, (line) => losses && console.log(line))) {
    console.log(`${row.algorithm} at ${THRESHOLD}`);
    console.log(
      `  name pairs     P ${row.pairs.precision.toFixed(3)}  R ${row.pairs.recall.toFixed(3)}  F1 ${row.pairs.f1.toFixed(3)}`,
    );
    console.log(
      `  UN positives   ${row.unPositives.found}/${row.unPositives.of}  UK identical ${row.ukIdentical.found}/${row.ukIdentical.of}  UK other ${row.ukOther.found}/${row.ukOther.of}`,
    );
    console.log(
      `  false alarms   ${Object.entries(row.falseAlarms)
        .map(([file, share]) => `${file} ${percent(share)}`)
        .join('  ')}`,
    );
    console.log(`  triples        ${row.triples.right}/${row.triples.of}`);
    console.log(
      `  single words   slips found ${row.wordSlips.found}/${row.wordSlips.of}  ranked above the word itself ${row.wordInversions.found}/${row.wordInversions.of}`,
    );
  }
}

if (process.argv[1]?.includes('accuracy')) await main();
