/** Asking by one word alone: slips in names of one word, and merely similar words that rank above the very word. */
import type { Matcher } from '../src/matching/matcher.ts';
import type { Match, MatchAlgorithm, Subject } from '../src/matching/types.ts';
import { queryOf } from './data.ts';
import type { Tally } from './recall.ts';

const MAX_WORDS = 1_500;
/** Of a search by hand, where a single word meets the longer names that have it. */
const SEARCH_THRESHOLD = 50;

export interface SingleWordFigures {
  /** Names of one word, asked for with one letter wrong: those whose party is found. */
  slips: Tally;
  /** Words of longer names, asked for alone: those where a merely similar word stands above the word itself. */
  inversions: Tally;
}

export function measureSingleWords(
  matcher: Matcher,
  subjects: readonly Subject[],
  algorithm: MatchAlgorithm,
  threshold: number,
  lost: (line: string) => void,
): SingleWordFigures {
  const slips = slipsOf(subjects);
  const slipsFound = slips.filter(({ asked, subject, name }) => {
    const { matches } = matcher.search(queryOf({ name: asked }, algorithm, threshold), { limit: 100 });
    const found = matches.some((match) => match.subject === subject);
    if (!found) lost(`slip: ${asked} | ${name}`);
    return found;
  });
  const words = wordsOfLongerNames(subjects);
  const inverted = words.filter((word) => {
    const query = queryOf({ name: word }, algorithm, SEARCH_THRESHOLD);
    const above = inversionIn(matcher.search(query, { limit: 200 }).matches, word);
    if (above !== null) lost(`inversion: ${word} => ${above}`);
    return above !== null;
  });
  return {
    slips: { found: slipsFound.length, of: slips.length },
    inversions: { found: inverted.length, of: words.length },
  };
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
