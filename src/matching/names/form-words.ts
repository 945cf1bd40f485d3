// biome-ignore-all lint/style/noExcessiveLinesPerFile: its recognizers share the sets of words at the top, which nothing else uses.
/**
 * Recognizes legal forms word by word. A phrase of the table (`data/org-forms.ts`) is one form. This module recognizes the rest:
 * forms that are misspelled, reordered, truncated, abbreviated or joined. Their words must not count as distinctive.
 *
 *     JOINT STOKC COMPANY   forms contain "joint stock" and "stock company"; "stokc" is one edit from "stock"
 *     LIABILITY COMPANY X LIMITED, LIMITED LIA, COMP ANY, UKlimited, X LLV
 *
 * Rejected: a table of all phrases with all their errors, because it would never be complete. Rejected: any single word near a word of
 * a form, because "Point Company" is near "Joint Company", which is no form.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { FORM_ABBREVIATIONS } from './data/form-abbreviations.ts';
import { LOCAL_FORMS } from './data/local-forms.ts';
import { ORG_FORMS } from './data/org-forms.ts';
import { DeletionIndex } from './deletion-index.ts';
import { asciiBytes, bitCount, editDistance, MAX_WORD } from './distance.ts';
import { generalWord } from './general-words.ts';
import { isLookAlike, lookAlikeSpellings } from './look-alikes.ts';
import { memoized } from './memoized.ts';
import { dropWordSigns, foldText } from './normalize.ts';
import { invariantLetters, phoneticSpellings } from './phonetic-spellings.ts';
import { Prefixes } from './prefixes.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';
import { skeletonOf } from './skeleton.ts';

/** Forms whose remaining words do not describe the business. The words of other forms ("research institute") do. */
const COMPANY_FORMS = ['llc', 'ltd', 'gmbh', 'jsc', 'ag', 'plc', 'sa', 'srl', 'inc', 'co', 'bv', 'ab', 'lp', 'fz'];
/** Words of form phrases that also occur in names. Alone they are never a form. */
const ALSO_NAME_WORDS = new Set(
  'general partnership free zone offshore off shore holding societas europaea civile collectif cooperative union sharika with and of by e y et i u a o s z de en per par pe di in me'.split(
    ' ',
  ),
);
/** Shortest word that may be misspelled: a shorter one with an error may be any other word. */
const MIN_LONG = 7;
/** Shortest misspelled word that is also a general word, or that is the only evidence of a form. */
const MIN_LONG_GENERAL = 8;
export const MIN_LONGER = 10;
/** Letters that remain where letters are lost, and the most letters that may be lost. */
const MIN_LEFT = 3;
const MAX_LOST = 2;
const MIN_PREFIX = 3;
const MIN_PREFIX_OF_TWO = 4;
/** Shortest word for two misread letters: in a shorter one no evidence remains. */
const MIN_MISREAD = 4;

/** A spelling of the table -> the romanized words that are compared. */
export function romanizedForm(spelling: string): string {
  const folded = foldText(dropWordSigns(spelling)).trim();
  const language = cyrillicLanguage(folded);
  return folded
    .split(/\s+/)
    .flatMap((word) => romanizeWord(word, { person: false, language }))
    .join(' ');
}

/** Canonical form and one spelling, from both tables. */
export const ALL_FORMS: readonly (readonly [canonical: string, spelling: string])[] = [ORG_FORMS, LOCAL_FORMS].flatMap(
  (forms) =>
    Object.entries(forms).flatMap(([canonical, spellings]) =>
      spellings.split(',').map((spelling) => [canonical, spelling] as const),
    ),
);
const PHRASES: readonly (readonly string[])[] = ALL_FORMS.filter(([form]) => COMPANY_FORMS.includes(form)).map(
  ([, spelling]) => romanizedForm(spelling).split(' '),
);
const WORDS: ReadonlySet<string> = new Set(PHRASES.flat().filter((word) => word !== ''));
const LONGEST_WORD = Math.max(...Array.from(WORDS, ({ length }) => length));
/** Filter of the first three letters of each word. */
const WORD_PREFIXES = new Prefixes(Array.from(WORDS, (word) => word.slice(0, 3)));
/** Adjacent words of a phrase, in its order. */
const NEIGHBORS: ReadonlySet<string> = new Set([
  ...PHRASES.flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`)),
  // The same with a word between them omitted: "sociedad anonima capital variable", "korlatolt tarsasag".
  ...PHRASES.flatMap((words) => words.slice(2).map((word, at) => `${words[at]} ${word}`)),
]);
/** Short words between two words of a form: "societate pe actiuni". */
const BETWEEN: ReadonlyMap<string, readonly string[]> = (() => {
  const between = new Map<string, string[]>();
  for (const words of PHRASES)
    for (let at = 0; at + 2 < words.length; at++) {
      if (words[at + 1]!.length > 3) continue;
      const key = `${words[at]} ${words[at + 2]}`;
      between.set(key, [...(between.get(key) ?? []), words[at + 1]!]);
    }
  return between;
})();
/** Words that distinguish a legal form from other sequences of words. */
const DISTINCTIVE_WORDS: ReadonlySet<string> = new Set(
  [...WORDS].filter(
    (word) =>
      word.length >= 4 &&
      !ALSO_NAME_WORDS.has(word) &&
      (PHRASES.some(([only, more]) => only === word && more === undefined) || generalWord(word) === null),
  ),
);
/** Words without a meaning outside of forms, in any language: "akcyjna", "anonima", "tarsasag". */
const MIN_UNMISTAKABLE = 6;
const UNMISTAKABLE: ReadonlySet<string> = new Set(
  [...DISTINCTIVE_WORDS].filter(
    (word) => word.length >= MIN_UNMISTAKABLE && generalWord(word) === null && !isCommonWord(word),
  ),
);
/** Unmistakable words that are a whole form. */
const UNMISTAKABLE_FORMS: readonly string[] = PHRASES.flatMap(([only = '', more]) =>
  more === undefined && UNMISTAKABLE.has(only) ? [only] : [],
);
/** Long words that are whole forms. A field or a typist may truncate them. */
const LONG_FORMS =
  'limited company corporation incorporated gesellschaft aktiengesellschaft limitada societe sociedad compania'.split(
    ' ',
  );
/** Short forms at the end of names. There they are recognized with one wrong letter. */
const SHORT_AT_END =
  'ltd llc inc corp gmbh plc jsc ojsc pjsc cjsc ooo oao pao zao sarl srl fze fzco ltda bhd pte pvt spa doo eood'.split(
    ' ',
  );
const SHORT_WORDS: ReadonlySet<string> = new Set(SHORT_AT_END);
const SHORT_AT_BEGIN = 'jsc ojsc pjsc cjsc ooo oao pao zao llc'.split(' ');
/** Letter sequences that no word contains. With one wrong letter they are recognized at either end of a name, unless they are a word. */
const UNIQUE_SHORT_FORMS = 'asbl bvba dmcc dooel fgbu fgku fgup kgaa pllc sprl'.split(' ');
const MAX_MISSPELLED = 2 + Math.max(...LONG_FORMS.map((form) => form.length));
/** Consonant sequences that are no word and may be a misspelled short form. */
const UNPRONOUNCEABLE = /^(?:[b-df-hj-np-tv-z]{4,5}|[b-df-hj-np-tv-z]?o[b-df-hj-np-tv-z]{3}|o{4})$/;
/** Words that occur only before another form. */
const BEFORE_LTD = ['pte', 'pvt', 'pty', 'sdn'];
const MISREAD = /rn|cl|nn|vv|^h/;
const BEFORE_JOINT = ['public', 'open', 'closed', 'private'];
/** One edit from "co". */
const MISSPELLED_CO = /^(?:oc|[a-z]o|c[a-z]|[a-z]co|c[a-z]o|co[a-z])$/;
const ABBREVIATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(FORM_ABBREVIATIONS).flatMap(([word, short]) =>
    short.split(' ').map((abbreviation) => [abbreviation, [word]] as const),
  ),
);

const CERTAIN = /^(?:[b-df-hj-np-tv-z]{3,}|cmpny|cpny|coy|corpn)$/;
const VOWEL = /[aeiou]/;
const MIN_WITH_VOWELS = 6;
/** Long words of forms by consonant skeleton. */
const BY_CONSONANTS: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const word of WORDS) {
    if (word.length < MIN_WITH_VOWELS) continue;
    const consonants = skeletonOf(word);
    found.set(consonants, [...(found.get(consonants) ?? []), word]);
  }
  return found;
})();
const NEAR_WORDS = new DeletionIndex([...WORDS].filter((word) => word.length >= 4));
const INVARIANT_LETTERS: ReadonlySet<string> = new Set(Array.from(WORDS, invariantLetters));

/** Words of the legal forms of companies that the table has in Latin letters. */
export function wordsOfForms(): string[] {
  return COMPANY_FORMS.flatMap((form) => (ORG_FORMS[form] ?? '').match(/(?<![^\s,])[a-z]+(?![^\s,])/g) ?? []);
}

/** Buffers for the two words of `isNear`, which rejects most words faster than it could allocate arrays. */
const nearOne = new Uint8Array(MAX_WORD);
const nearOther = new Uint8Array(MAX_WORD);

/** Fills `bytes`. @returns a bit for each letter of the word; two letters may share a bit */
function readLetters(word: string, bytes: Uint8Array): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    bytes[at] = code;
    letters |= 1 << (code & 31);
  }
  return letters;
}

function isNear(a: string, b: string, edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits || Math.max(a.length, b.length) > MAX_WORD) return false;
  const own = readLetters(a, nearOne);
  const others = readLetters(b, nearOther);
  // Each edit removes at most one letter and adds at most one.
  if (bitCount(own & ~others) > edits || bitCount(others & ~own) > edits) return false;
  return editDistance(nearOne, 0, a.length, nearOther, 0, b.length, edits) <= edits;
}

interface Candidate {
  word: string;
  exact: boolean;
}

/** Words of forms that this word may be. */
const candidatesOf = memoized((text: string): readonly Candidate[] => {
  if (WORDS.has(text)) return [{ word: text, exact: true }];
  const short = ABBREVIATED.get(text);
  if (short !== undefined) return short.map((word) => ({ word, exact: true }));
  if (text.length < 4 || text.length > 24) return [];
  // "Aktsionernoe obshchestva": in other names the word means "society".
  if (generalWord(text) !== null) return text.length < MIN_LONG_GENERAL ? [] : nearWords(text, 1);
  // "AKTSNRN OBSHCHESTVO"
  const withoutVowels = VOWEL.test(text.slice(1)) ? undefined : BY_CONSONANTS.get(skeletonOf(text));
  if (withoutVowels !== undefined) return withoutVowels.map((word) => ({ word, exact: true }));
  // "dzhoint sstok kompani": a back-transliteration.
  if (INVARIANT_LETTERS.has(invariantLetters(text)))
    for (const spelling of phoneticSpellings(text)) if (WORDS.has(spelling)) return [{ word: spelling, exact: true }];
  // "Anonirn sirketi"
  for (const spelling of MISREAD.test(text) ? lookAlikeSpellings(text) : [])
    if (UNMISTAKABLE.has(spelling)) return [{ word: spelling, exact: false }];
  return nearWords(text, text.length >= 8 ? 2 : 1);
});

function nearWords(text: string, edits: number): readonly Candidate[] {
  const found = new Set<string>();
  for (const word of NEAR_WORDS.near(text)) if (!found.has(word) && isNear(text, word, edits)) found.add(word);
  return [...found].map((word) => ({ word, exact: false }));
}

/**
 * Marks the words that belong to legal forms, other than whole phrases of the table. `words`: romanized; `covered`: whether a phrase
 * of the table covers the word. Marks nothing unless at least one other word remains.
 */
export function formWords(words: readonly string[], covered: readonly boolean[]): boolean[] {
  const marked = covered.map(() => false);
  const candidates = words.map((word, at) => (covered[at] ? candidatesOfCovered(word) : candidatesOf(word)));
  markRuns(words, covered, candidates, marked);
  markThroughShort(words, covered, candidates, marked);
  markSplitWords(words, covered, candidates, marked);
  markEnds(words, covered, candidates, marked);
  return marked;
}

function candidatesOfCovered(word: string): readonly Candidate[] {
  return WORDS.has(word) ? [{ word, exact: true }] : candidatesOf(word);
}

function areNeighbors(a: string, b: string, anyOrder: boolean): boolean {
  return NEIGHBORS.has(`${a} ${b}`) || (anyOrder && NEIGHBORS.has(`${b} ${a}`));
}

/** Marks adjacent words that are also adjacent in forms. */
function markRuns(
  words: readonly string[],
  covered: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  let from = 0;
  while (from < words.length) {
    let end = from;
    while (end + 1 < words.length && areLinked(words, candidates, end)) end++;
    if (end > from) markRun(words, covered, candidates, marked, from, end);
    from = end + 1;
  }
}

/** Whether this word and the next one are adjacent in a form. The last word of the name may be truncated. */
function areLinked(words: readonly string[], candidates: readonly (readonly Candidate[])[], at: number): boolean {
  const next = candidates[at + 1]!;
  for (const a of candidates[at]!) {
    for (const b of next) if (areNeighbors(a.word, b.word, a.exact && b.exact)) return true;
    if (at + 2 !== words.length || !a.exact || next.some(({ exact }) => exact)) continue;
    const truncated = words[at + 1]!;
    if (!DISTINCTIVE_WORDS.has(a.word) && truncated.length < 4) continue;
    for (const other of NEXT_WORDS.get(a.word) ?? [])
      if (other.length > truncated.length && other.startsWith(truncated)) return true;
  }
  return followsWithEdits(words[at]!, candidates[at]!, words[at + 1]!, next);
}

/** Whether the words are adjacent in a form after two edits in one of them. The other word determines the expected one. */
function followsWithEdits(
  word: string,
  own: readonly Candidate[],
  following: string,
  next: readonly Candidate[],
): boolean {
  // "Joint" is nearly the only word before "stock company".
  if (following === 'stock' && word.length >= 4 && isNear(word, 'joint', 2)) return isUnknownWord(word);
  const near = (text: string, expected: readonly string[] | undefined) =>
    expected?.some((other) => other.length > 4 && isCorrupted(text, other)) === true;
  if (next.length === 0 && own.some(({ word: formWord, exact }) => exact && near(following, NEXT_WORDS.get(formWord))))
    return isUnknownWord(following);
  return (
    own.length === 0 &&
    next.some(({ word: formWord, exact }) => exact && near(word, PREVIOUS_WORDS.get(formWord))) &&
    isUnknownWord(word)
  );
}

/** Whether the word has two edits, or lost two letters: "spka" for "spolka", "aes" for "acoes". */
function isCorrupted(text: string, word: string): boolean {
  return text.length > 4 ? isNear(text, word, 2) : text.length >= MIN_LEFT && lacksLetters(text, word);
}

function lacksLetters(text: string, word: string): boolean {
  if (word.length - text.length > MAX_LOST || text.charAt(0) !== word.charAt(0)) return false;
  let at = 0;
  for (const letter of word) if (letter === text.charAt(at)) at++;
  return at === text.length;
}

/** Whether the word has no known meaning. "Mount" has one: "Gold Mount Company" is no joint company. */
function isUnknownWord(word: string): boolean {
  return generalWord(word) === null && !isCommonWord(word);
}

/** Words that may precede a word in a form. */
const PREVIOUS_WORDS: ReadonlyMap<string, readonly string[]> = (() => {
  const before = new Map<string, string[]>();
  for (const pair of NEIGHBORS) {
    const [a = '', b = ''] = pair.split(' ');
    if (a.length > 4 && (DISTINCTIVE_WORDS.has(a) || DISTINCTIVE_WORDS.has(b)))
      before.set(b, [...(before.get(b) ?? []), a]);
  }
  return before;
})();

/** Words that may follow a word in a form. */
const NEXT_WORDS: ReadonlyMap<string, readonly string[]> = (() => {
  const after = new Map<string, Set<string>>();
  for (const pair of NEIGHBORS) {
    const [a = '', b = ''] = pair.split(' ');
    if (b.length < 4) continue;
    const known = after.get(a) ?? new Set<string>();
    after.set(a, known.add(b));
  }
  return new Map([...after].map(([a, b]) => [a, [...b]]));
})();

function markRun(
  words: readonly string[],
  covered: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
  from: number,
  end: number,
): void {
  let exact = 0;
  let isDistinctiveRun = false;
  let hasLongMisspelled = false;
  let isUnmistakable = false;
  for (let at = from; at <= end; at++) {
    for (const candidate of candidates[at]!) {
      if (candidate.exact) {
        exact++;
        if (UNMISTAKABLE.has(words[at]!)) isUnmistakable = true;
        if (DISTINCTIVE_WORDS.has(candidate.word) || covered[at]) isDistinctiveRun = true;
        break;
      }
      if (words[at]!.length >= (DISTINCTIVE_WORDS.has(candidate.word) ? MIN_LONG : MIN_LONGER))
        hasLongMisspelled = true;
    }
  }
  // "Stick Company" is no stock company: a short misspelled word needs two correct words beside it.
  if (!isDistinctiveRun && !hasLongMisspelled) return;
  // Exception: a last word without candidates is linked by two edits, or as a truncated word.
  if (
    exact < 2 &&
    end - from < 2 &&
    !hasLongMisspelled &&
    !isUnmistakable &&
    !(exact === 1 && candidates[end]!.length === 0)
  )
    return;
  for (let at = from; at <= end; at++) if (!covered[at]) marked[at] = true;
}

/** "Societe pcr actions": marks a short misspelled word between two words of a form. */
function markThroughShort(
  words: readonly string[],
  covered: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  for (let at = 1; at + 1 < words.length; at++) {
    const short = words[at]!;
    if (covered[at] || marked[at] || short.length > 4 || !isUnknownWord(short)) continue;
    const fits = candidates[at - 1]!.some((a) =>
      candidates[at + 1]!.some(
        (b) =>
          (a.exact || b.exact) &&
          BETWEEN.get(`${a.word} ${b.word}`)?.some((between) => isNear(short, between, 1)) === true,
      ),
    );
    if (!fits) continue;
    for (let word = at - 1; word <= at + 1; word++) if (!covered[word]) marked[word] = true;
  }
}

/** "COMP ANY", "LIMI TED": marks a word of a form that a blank splits. */
function markSplitWords(
  words: readonly string[],
  covered: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  for (let at = 0; at + 1 < words.length; at++) {
    if (covered[at] || covered[at + 1] || marked[at] || marked[at + 1]) continue;
    const length = words[at]!.length + words[at + 1]!.length;
    if (length < 6 || length > LONGEST_WORD || !WORD_PREFIXES.mayHave(words[at]!)) continue;
    const whole = words[at]! + words[at + 1]!;
    if (candidates[at + 1]!.some(({ exact }) => exact)) continue;
    const next = words[at + 2];
    if (!DISTINCTIVE_WORDS.has(whole) && !(WORDS.has(whole) && next !== undefined && areNeighbors(whole, next, false)))
      continue;
    marked[at] = marked[at + 1] = true;
  }
}

/** All words of legal forms, long and short. */
export const WORDS_OF_FORMS: ReadonlySet<string> = new Set([...WORDS, ...SHORT_WORDS, ...ABBREVIATED.keys()]);

/** Whether a word of a legal form begins with this text, as where a field truncates it. `beginning`: romanized. */
export function isFormWordPrefix(beginning: string): boolean {
  for (const word of WORDS) if (word.startsWith(beginning)) return true;
  return false;
}

/** Marks first and last words: a form split around the name, a short form with a wrong letter, a truncated form. */
function markEnds(
  words: readonly string[],
  covered: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  const isForm = (at: number) => covered[at] === true || marked[at] === true;
  /** Whether another word is distinctive. */
  const hasDistinctiveBeside = (at: number) =>
    words.some((word, other) => other !== at && !isForm(other) && word.length > 1 && isDistinctive(word));
  const last = words.length - 1;
  /** Whether an unmistakable word stands at either end, and is adjacent to this one in a form. */
  const isAdjacentToUnmistakable = (candidate: Candidate) =>
    [0, last].some(
      (end) => isForm(end) && UNMISTAKABLE.has(words[end]!) && areNeighbors(candidate.word, words[end]!, true),
    );
  for (const at of [last, 0, last]) {
    if (words.length < 2 || isForm(at)) continue;
    const word = words[at]!;
    const distinctiveCandidates = candidates[at]!.filter((candidate) => DISTINCTIVE_WORDS.has(candidate.word));
    const isAdjacentToForm = (candidate: Candidate) =>
      words.some(
        (_, other) =>
          other !== at &&
          isForm(other) &&
          candidates[other]!.some(({ word: form }) => areNeighbors(candidate.word, form, true)),
      );
    if (
      distinctiveCandidates.some(
        (candidate) => (candidate.exact || word.length >= MIN_LONG) && isAdjacentToForm(candidate),
      )
    )
      marked[at] = true;
    // "anónima NPP Klass", and "OBSHCHESTVO .. AKTSIONERNOE" around a name.
    else if ((UNMISTAKABLE.has(word) || isCorruptedForm(word)) && hasDistinctiveBeside(at)) marked[at] = true;
    else if (
      candidates[at]!.some((candidate) => candidate.exact && isAdjacentToUnmistakable(candidate)) &&
      hasDistinctiveBeside(at)
    )
      marked[at] = true;
    else if (
      generalWord(word) === null &&
      hasDistinctiveBeside(at) &&
      (at === last ? isFormAtEnd(word, words.length) : !isForm(last) && isFormAtStart(word))
    )
      marked[at] = true;
    // "RJSC United Aircraft Corporation": four letters that no word consists of, beside any words.
    else if (at === last && words.length > 2 && isCertainlyForm(word)) marked[at] = true;
    else if (isUnpronounceableForm(word) && words.some((_, other) => other !== at && !isForm(other))) marked[at] = true;
  }
  markBeforeForms(words, isForm, hasDistinctiveBeside, marked);
  // "Spolecnost ONSC Planar": beside a form, in the middle of the name.
  for (let at = 1; at < last; at++)
    if (
      !isForm(at) &&
      (isForm(at - 1) || isForm(at + 1)) &&
      isUnpronounceableForm(words[at]!) &&
      hasDistinctiveBeside(at)
    )
      marked[at] = true;
  if (isTruncatedForm(words, isForm, last)) marked[last] = true;
  if (
    last > 1 &&
    BEFORE_JOINT.includes(words[last - 1]!) &&
    words[last]!.length >= 3 &&
    'joint'.startsWith(words[last]!)
  )
    marked[last - 1] = marked[last] = true;
  // "Ci", "Coo" between a name and "LTD", or last.
  for (let at = 1; at < words.length; at++) {
    if (isForm(at) || words[at]!.length > 3 || !hasDistinctiveBeside(at)) continue;
    if ((isForm(at + 1) || at === last) && MISSPELLED_CO.test(words[at]!) && generalWord(words[at]!) === null)
      marked[at] = true;
  }
}

/** "NORTH WOOD INDUSTRY COY": letters that are always a form, even if no other word is distinctive. */
export function isCertainlyForm(word: string): boolean {
  return CERTAIN.test(word) && ABBREVIATED.has(word);
}

/** Marks forms before other forms: "Irkut Corpn Joint Stock Company", "Artvin Liimied Company". */
function markBeforeForms(
  words: readonly string[],
  isForm: (at: number) => boolean,
  hasDistinctiveBeside: (at: number) => boolean,
  marked: boolean[],
): void {
  for (let at = words.length - 2; at > 0; at--) {
    const word = words[at]!;
    if (at > 1 && isForm(at + 1) && isCertainlyForm(word)) marked[at] = true;
    if (isForm(at) || !isForm(at + 1) || !hasDistinctiveBeside(at)) continue;
    // "PFE LTD", "PTC LTD"
    if (word.length === 3 && isMisreadForLtd(word)) marked[at] = true;
    if (word.length < 4) continue;
    if (ABBREVIATED.has(word) || (generalWord(word) === null && isMisspelledForm(word))) marked[at] = true;
    else if (word.length === 4 && BEFORE_LTD.some((form) => isNear(word, form, 1)) && generalWord(word) === null)
      marked[at] = true;
  }
}

/** Whether the three letters are an OCR error for a form that precedes LTD. */
function isMisreadForLtd(word: string): boolean {
  return BEFORE_LTD.some((form) => form !== word && isLookAlike(asciiBytes(word), asciiBytes(form), 0, form.length));
}

/** Whether the letters are one edit from a short form, and no word: "RJSC", "OOOO". */
export function isUnpronounceableForm(word: string): boolean {
  return (
    UNPRONOUNCEABLE.test(word) && [...SHORT_AT_BEGIN, 'gmbh'].some((form) => form.length > 2 && isNear(word, form, 1))
  );
}

const MIN_CORRUPTED = 7;
/** "Spolo?nos?": a whole form of another language with lost or wrong letters. */
const isCorruptedForm = memoized(
  (word: string): boolean =>
    word.length >= MIN_CORRUPTED &&
    word.length <= LONGEST_WORD + MAX_LOST &&
    isUnknownWord(word) &&
    UNMISTAKABLE_FORMS.some((form) => form.length > MIN_CORRUPTED && isNear(word, form, MAX_LOST)),
);

const isMisspelledForm = memoized((word: string): boolean => {
  if (word.length <= 5 || word.length > MAX_MISSPELLED) return false;
  if (LONG_FORMS.some((form) => isNear(word, form, 2))) return true;
  return MISREAD.test(word) && lookAlikeSpellings(word).some((spelling) => LONG_FORMS.includes(spelling));
});

/** Whether the last word is a truncated form: "Puyuan Trade Co., Li", "The Business Centre Limit". */
function isTruncatedForm(words: readonly string[], isForm: (at: number) => boolean, last: number): boolean {
  const word = words[last]!;
  if (last < 1 || isForm(last) || word.length < 2) return false;
  if (words[last - 1] === 'co') return 'limited'.startsWith(word);
  if (last < 2 || word.length < 5 || (word.length < 6 && generalWord(word) !== null)) return false;
  return LONG_FORMS.some((form) => form.startsWith(word));
}

function isDistinctive(word: string): boolean {
  const known = generalWord(word);
  return known === null || known.class === 'name';
}

/** Whether the word is within one edit of a short final form. From four letters on, also an OCR error for it ("LFDO" for LTDA). `word`: romanized. */
export const isNearShortForm = memoized(
  (word: string): boolean =>
    /^[a-z]+$/.test(word) &&
    (SHORT_AT_END.some((form) => form.length > 2 && isNear(word, form, 1)) ||
      (word.length >= MIN_MISREAD &&
        SHORT_AT_END.some((form) => isLookAlike(asciiBytes(word), asciiBytes(form), 0, form.length))) ||
      lookAlikeSpellings(word).some((spelling) => SHORT_WORDS.has(spelling))),
);

/** "ZAMANOIL DMDC", "FFUP TSNIIKHM": one edit from letters that no word contains, and no word itself. */
const isNearUniqueShortForm = memoized(
  (word: string): boolean =>
    word.length >= 4 &&
    /^[a-z]+$/.test(word) &&
    UNIQUE_SHORT_FORMS.some((form) => isNear(word, form, 1)) &&
    isUnknownWord(word) &&
    !isCommonName(word),
);

function isFormAtEnd(word: string, count: number): boolean {
  if (ABBREVIATED.has(word) || (word.length <= 6 && isNearUniqueShortForm(word))) return true;
  if (word.length >= 2 && word.length <= 5 && isNearShortForm(word)) return true;
  if (word.length >= (count > 2 ? MIN_PREFIX : MIN_PREFIX_OF_TWO) && LONG_FORMS.some((form) => form.startsWith(word)))
    return true;
  if (isMisspelledForm(word)) return true;
  return count > 2 && (word === 'c' || word === 'l');
}

const isNearFirstForm = memoized(
  (word: string): boolean => /^[a-z]+$/.test(word) && SHORT_AT_BEGIN.some((form) => isNear(word, form, 1)),
);

function isFormAtStart(word: string): boolean {
  return word.length >= 2 && word.length <= 5 && (isNearFirstForm(word) || isNearUniqueShortForm(word));
}
