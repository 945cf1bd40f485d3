/**
 * Finds possible names in the free text of a payment. Pure. It does not know the lists, so it limits the candidates:
 *
 *   "RE 4711 consulting Viktor Anatolyevich Bout, Odessa / passport AB1234567"
 *      similar      Viktor Anatolyevich Bout · Viktor Anatolyevich · Anatolyevich Bout ...   searched fuzzily
 *      exact        Viktor Anatolyevich Bout Odessa                                           whole names only
 *      single       Odessa                                                                    of organizations, whole
 *      identifiers  AB1234567
 *
 * In a text with capitals, a name is a run of capitalised words; otherwise any run of words. Words that are usual in payments
 * ("invoice") end a narrow run. A wide run may hold them inside ("Best Sport Company", "Aung Mar"), and at its ends only
 * those that occur in names of firms ("insurance", "services").
 */
import { isCommonName } from '../../matching/names/common-words.ts';
import { isBusinessWord } from '../../matching/names/general-words.ts';
import { cleanText, foldText } from '../../matching/names/normalize.ts';
import { numbersIn, speaksOfShip } from '../numbers-in-text.ts';
import { isWholeName } from './parts-of-name.ts';
import { isPaymentWord } from './payment-words.ts';
import { spaced, unglued } from './spaced-words.ts';

export interface TextCandidates {
  similar: readonly string[];
  exact: readonly string[];
  single: readonly string[];
  /** The text mentions a ship, so single words may be its name. */
  hasShip: boolean;
  identifiers: readonly string[];
  /** The text contains more names than are searched. */
  leftOut: boolean;
}

interface Word {
  raw: string;
  folded: string;
  /** Nothing but blanks, a comma, a hyphen, an end of line, quotes or a bracket stands before it. */
  joins: boolean;
}

const MAX_TEXT_CHARS = 2_000;
/** Most fuzzy searches of one message: they are its main cost. */
const MAX_SIMILAR = 200;
const MAX_EXACT = 600;
const MAX_SINGLE = 200;
/** Words of a part of a run; a whole run may be longer. */
const LONGEST_EXACT = 5;
const LONGEST_SIMILAR = 3;
const LONGEST_WHOLE = 8;
const MIN_SINGLE_CHARS = 4;
const SPANS_AT_ONCE = 32;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’`.&][\p{L}\p{M}\p{N}]+)*\.?/gu;
/** A line may end inside a name: payments are written in lines of 35 characters. */
const JOINING = /^[)"“”»’']?[ \t\u00a0]*[-,]?[ \t\u00a0]*(?:\r?\n)?[ \t\u00a0]*["“”„«‘'’`(]?$/u;
/** "BRANDAUER, Tassilo Edmund": the comma shows that the order is reversed. */
const FAMILY_FIRST =
  /(?<!\p{L})\p{Lu}[\p{L}\p{M}'’-]+,\s?\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2}(?!\p{L})/gu;
const NAME_WORD = /^[\p{L}\p{M}'’`.&-]+$/u;
const INITIAL = /^\p{Lu}\.$/u;
const CAPITAL = /^\p{Lu}/u;
const HAS_CASE = /\p{Ll}/u;
/** Words inside a name, never at its end. Those of the second line may begin one. */
const PARTICLES = new Set(
  'de del della di da do dos das du des la le van von der den ten y e of and the for bin ibn bint ben al el ul ud ur ad abu abd umm'.split(
    ' ',
  ),
);
const BEGINNING_PARTICLES = new Set('bin ibn bint ben al el abu abd umm'.split(' '));
/** A single word after one of these is a name: "Abu Nidal". */
const SAYING = new Set('abu ibn umm'.split(' '));

/**
 * Word sequences of two to five words, and whole sequences, in any case. The two shortest sizes of the whole text come first, so that a
 * limit leaves out the least distinctive candidates.
 */
export function spansOf(raw: string): string[] {
  const runs = runsOf(wordsOf(spaced(cleaned(raw))), isWord).filter((run) => run.some(isName));
  const spans = [
    ...runs.flat().flatMap(({ raw }) => unglued(raw) ?? []),
    ...partsOf(runs, LONGEST_SIMILAR),
    ...partsOf(runs, LONGEST_EXACT),
    ...runs.filter(({ length }) => length <= LONGEST_WHOLE).map(textOf),
  ];
  return [...new Set(spans)].filter((span) => span.includes(' '));
}

/**
 * Yields every few milliseconds, because hostile names can be expensive.
 * @param isMeant filters out spans that are certainly not names, before limits apply
 */
export function* candidatesInPieces(
  raw: string,
  isMeant: (span: string) => boolean = () => true,
): Generator<never[], TextCandidates> {
  const text = cleaned(raw);
  const words = wordsOf(spaced(text));
  const hasCapitals = HAS_CASE.test(text) && runsOf(words, isCapitalName).some((run) => run.length > 1);
  const narrow = runsOf(words, hasCapitals ? isCapitalName : isName);
  const wide = runsOf(words, hasCapitals ? (word) => isCapital(word) && isWord(word) : isWord).filter((run) =>
    run.some(isName),
  );
  const spansOfRuns = [
    ...[...text.matchAll(FAMILY_FIRST)].map(([name]) => name),
    ...[...narrow, ...wide].filter(({ length }) => length <= LONGEST_WHOLE).map(textOf),
    ...narrow.flat().flatMap(({ raw }) => unglued(raw) ?? []),
    ...partsOf(narrow, LONGEST_SIMILAR),
    ...partsOf(wide, LONGEST_SIMILAR),
  ];
  const likely = new Set<string>();
  // A text without capitals has each of them twice.
  for (const [at, span] of [...new Set(spansOfRuns)].entries()) {
    if (span.includes(' ') && isMeant(span)) likely.add(span);
    if ((at + 1) % SPANS_AT_ONCE === 0) yield [];
  }
  // Beside capitals a listed name may hide in small letters: "Invoice 12 Edda Holunder for tassilo brandauer".
  const small = hasCapitals
    ? partsOf(
        runsOf(words, (word) => !isCapital(word) && isName(word)),
        LONGEST_EXACT,
      )
    : [];
  const spans = [...partsOf(wide, LONGEST_EXACT), ...hanSpans(text), ...small.filter(isWholeName)];
  const exact = new Set([...spans, ...withPaymentWord(words)].filter((span) => !likely.has(span)));
  const single = singleWords(narrow);
  const { numbers, leftOut } = numbersIn(text);
  return {
    similar: [...likely].slice(0, MAX_SIMILAR),
    // Names over the limit of fuzzy searches are at least searched exactly.
    exact: [...[...likely].slice(MAX_SIMILAR), ...exact].slice(0, MAX_EXACT),
    single: single.slice(0, MAX_SINGLE),
    hasShip: speaksOfShip(text),
    identifiers: numbers,
    leftOut: leftOut || likely.size > MAX_SIMILAR || exact.size > MAX_EXACT || single.length > MAX_SINGLE,
  };
}

/** Possible names formed by the end of one text and the beginning of the next. */
export function namesAcross(before: string, behind: string): string[] {
  const [end, start] = [wordsOf(spaced(cleaned(before))).slice(-2), wordsOf(spaced(cleaned(behind))).slice(0, 2)];
  const hasCapitals = [...end, ...start].some(({ raw }) => HAS_CASE.test(raw));
  const isDistinctive = (word: Word) => isName(word) && (!hasCapitals || isCapital(word));
  const ends = [end.slice(-1), end].filter((words) => words.length > 0 && words.every(isDistinctive));
  const starts = [start.slice(0, 1), start].filter((words) => words.length > 0 && words.every(isDistinctive));
  const names = ends.flatMap((one) => starts.map((other) => textOf([...one, ...other])));
  return [...new Set(names)];
}

/** Blanks of every width are blanks. */
const OTHER_BLANK = /[^\S \t\r\n]/gu;

function cleaned(raw: string): string {
  return raw.slice(0, MAX_TEXT_CHARS).replace(OTHER_BLANK, ' ').replace(/\S+/gu, cleanText);
}

function wordsOf(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(WORD)].map(({ 0: raw, index }, at) => {
    const joins = at > 0 && JOINING.test(text.slice(end, index));
    end = index + raw.length;
    // "Bout." ends a sentence, "V." is an initial.
    const bare = raw.endsWith('.') && raw.length > 2 && !raw.slice(0, -1).includes('.') ? raw.slice(0, -1) : raw;
    // An initial keeps its dot, so that "A." is not the word "a".
    const signs = INITIAL.test(bare) ? /['’`]/g : /[.'’`]/g;
    return { raw: bare, folded: foldText(bare).replace(signs, ''), joins };
  });
}

/** Consecutive words that can form a name, without particles and payment words at the ends. */
function runsOf(words: readonly Word[], belongs: (word: Word) => boolean): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = () => {
    while (run.length > 0 && !mayEnd(run.at(-1)!)) run.pop();
    while (run.length > 0 && !mayBegin(run[0]!)) run.shift();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const word of words) {
    if (!word.joins) close();
    const isParticle = PARTICLES.has(word.folded);
    if (isParticle ? run.length > 0 || BEGINNING_PARTICLES.has(word.folded) : belongs(word)) run.push(word);
    else close();
  }
  close();
  return runs;
}

function isWord({ raw }: Word): boolean {
  return NAME_WORD.test(raw) && !/\p{Script=Han}/u.test(raw);
}

function isName(word: Word): boolean {
  return isWord(word) && !isPaymentWord(word.folded) && !PARTICLES.has(word.folded);
}

function isCapitalName(word: Word): boolean {
  return isCapital(word) && isName(word);
}

function mayEnd({ folded }: Word): boolean {
  return !PARTICLES.has(folded) && (!isPaymentWord(folded) || isBusinessWord(folded));
}

function mayBegin(word: Word): boolean {
  return mayEnd(word) || BEGINNING_PARTICLES.has(word.folded);
}

/** In a script without capitals every word counts as capitalised. */
function isCapital({ raw }: Word): boolean {
  return CAPITAL.test(raw) || !/\p{Ll}/u.test(raw);
}

/** Parts of the word sequences, the longer ones first, since they are more specific. */
function partsOf(runs: readonly Word[][], longest: number): string[] {
  return runs.flatMap((run) => {
    const parts: string[] = [];
    for (let size = Math.min(longest, run.length); size > 1; size -= 1) {
      for (let at = 0; at + size <= run.length; at += 1) {
        const part = run.slice(at, at + size);
        if (!mayBegin(part[0]!) || !mayEnd(part.at(-1)!)) continue;
        const said = part.filter(
          ({ raw, folded }) =>
            folded.length > 1 && !INITIAL.test(raw) && (!PARTICLES.has(folded) || SAYING.has(folded)),
        );
        if (said.length > 1 && part.some(isName)) parts.push(textOf(part));
      }
    }
    return parts;
  });
}

function textOf(words: readonly Word[]): string {
  return words.map(({ raw }) => raw).join(' ');
}

/** No "to", "for" and the like. */
const LEAST_OF_FIRM = 4;

/** "via Tornado Cash": one or two distinctive words, followed by a payment word that can be part of a company name. */
function withPaymentWord(words: readonly Word[]): string[] {
  const isIn = (word: Word | undefined) => word !== undefined && CAPITAL.test(word.raw) && isWord(word);
  return words.flatMap((word, at) => {
    if (!isIn(word) || word.folded.length < LEAST_OF_FIRM || !isPaymentWord(word.folded)) return [];
    const isDistinctive = (one: Word | undefined) => isIn(one) && isName(one!);
    const [second, first] = [words[at - 2], words[at - 1]];
    const before = word.joins && isDistinctive(first) ? [[first!, word]] : [];
    const further = before.length > 0 && first!.joins && isDistinctive(second) ? [[second!, first!, word]] : [];
    return [...before, ...further].map(textOf);
  });
}

/** "Donation for Hamas": single words that may be an organization's name. The Aurora of "Aurora Conti" is a person. */
function singleWords(runs: readonly Word[][]): string[] {
  const isFirstName = ({ folded }: Word, at: number, run: readonly Word[]) =>
    at < run.length - 1 && isCommonName(folded);
  const words = runs
    .flatMap((run) => run.filter((word, at) => !isFirstName(word, at, run)))
    .filter(({ folded }) => folded.length >= MIN_SINGLE_CHARS && !PARTICLES.has(folded));
  return [...new Set(words.map(({ raw }) => raw))];
}

const HAN_RUN = /\p{Script=Han}{2,}/gu;
const HAN_SIZES = [3, 4, 2];

/** Chinese is written without blanks: every few signs in a row may be a name. */
function hanSpans(text: string): string[] {
  return [...text.matchAll(HAN_RUN)].flatMap(({ 0: run }) =>
    HAN_SIZES.flatMap((size) =>
      Array.from({ length: Math.max(0, run.length - size + 1) }, (_, at) => run.slice(at, at + size)),
    ),
  );
}
