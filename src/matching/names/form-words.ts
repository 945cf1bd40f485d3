/**
 * Legal forms word by word. A phrase of the table (`data/org-forms.ts`) is one form; what is left of a phrase, with a slip, in
 * another order, cut off, abbreviated or glued, is a form all the same and must not turn into words that tell a firm from others.
 *
 *     JOINT STOKC COMPANY   "joint stock", "stock company" stand beside each other in forms; "stokc" is one slip from "stock"
 *     LIABILITY COMPANY X LIMITED, LIMITED LIA, COMP ANY, UKlimited, X LLV
 *
 * Rejected: all phrases with all their mistakes in a table (there is no end to them); taking any single word that is near one of
 * a form ("Point Company" is near "Joint Company", which no form has).
 */

import { isCommonName, isCommonWord } from './common-words.ts';
import { FORM_ABBREVIATIONS } from './data/form-abbreviations.ts';
import { LOCAL_FORMS } from './data/local-forms.ts';
import { ORG_FORMS } from './data/org-forms.ts';
import { DeletionIndex } from './deletion-index.ts';
import { asciiBytes, bitCount, editDistance, MAX_WORD } from './distance.ts';
import { generalWord } from './general-words.ts';
import { isLookAlike, lookAlikeSpellings } from './look-alikes.ts';
import { dropWordSigns, foldText } from './normalize.ts';
import { phoneticSpellings, steadyLetters } from './phonetic-spellings.ts';
import { Prefixes } from './prefixes.ts';
import { remembering } from './remembered.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';
import { skeletonOf } from './skeleton.ts';

/** What is left of these says nothing of what the firm does; of the others ("research institute") it does. */
const COMPANY_FORMS = ['llc', 'ltd', 'gmbh', 'jsc', 'ag', 'plc', 'sa', 'srl', 'inc', 'co', 'bv', 'ab', 'lp', 'fz'];
/** In phrases of forms, and in names by themselves as well: never a form alone. */
const ALSO_NAMES = new Set(
  'general partnership free zone offshore off shore holding societas europaea civile collectif cooperative union sharika with and of by e y et i u a o s z de en per par pe di in me'.split(
    ' ',
  ),
);
/** A shorter word with a slip in it may be any other word. */
const MIN_LONG = 7;
/** One that is a general word as well; one that alone says so, or stands before a single name. */
const MIN_LONG_GENERAL = 8;
export const MIN_LONGER = 10;
/** Letters that are left where others are lost, and how many may be. */
const LEAST_LEFT = 3;
const MOST_LOST = 2;
const MIN_PREFIX = 3;
const MIN_PREFIX_OF_TWO = 4;
/** In fewer letters two that are misread leave nothing. */
const MIN_MISREAD = 4;

/** Spelling of the table -> the words that are compared. */
export function romanizedForm(spelling: string): string {
  const folded = foldText(dropWordSigns(spelling)).trim();
  const language = cyrillicLanguage(folded);
  return folded
    .split(/\s+/)
    .flatMap((word) => romanizeWord(word, { person: false, language }))
    .join(' ');
}

/** Canonical form and one spelling, of both tables. */
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
/** Their first three letters, which a piece of one has as well. */
const BEGIN_WORDS = new Prefixes(Array.from(WORDS, (word) => word.slice(0, 3)));
/** Words that stand beside each other in a phrase, in its order. */
const NEIGHBORS: ReadonlySet<string> = new Set([
  ...PHRASES.flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`)),
  // With a word between them left out: "sociedad anonima capital variable", "korlatolt tarsasag".
  ...PHRASES.flatMap((words) => words.slice(2).map((word, at) => `${words[at]} ${word}`)),
]);
/** Short words between two others of a form: "societate pe actiuni". */
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
/** By which a run of words is known for a form. */
const TELLING: ReadonlySet<string> = new Set(
  [...WORDS].filter(
    (word) =>
      word.length >= 4 &&
      !ALSO_NAMES.has(word) &&
      (PHRASES.some(([only, more]) => only === word && more === undefined) || generalWord(word) === null),
  ),
);
/** Words of forms that say nothing else, in whatever language: "akcyjna", "anonima", "tarsasag". */
const LEAST_UNMISTAKABLE = 6;
const UNMISTAKABLE: ReadonlySet<string> = new Set(
  [...TELLING].filter((word) => word.length >= LEAST_UNMISTAKABLE && generalWord(word) === null && !isCommonWord(word)),
);
/** Those of them that are whole forms. */
const UNMISTAKABLE_FORMS: readonly string[] = PHRASES.flatMap(([only = '', more]) =>
  more === undefined && UNMISTAKABLE.has(only) ? [only] : [],
);
/** Long words that are whole forms, which a field or a hand may cut off. */
const LONG_FORMS =
  'limited company corporation incorporated gesellschaft aktiengesellschaft limitada societe sociedad compania'.split(
    ' ',
  );
/** Short forms that stand at the end of a name; with one letter wrong there they are still forms. */
const SHORT_AT_END =
  'ltd llc inc corp gmbh plc jsc ojsc pjsc cjsc ooo oao pao zao sarl srl fze fzco ltda bhd pte pvt spa doo eood'.split(
    ' ',
  );
const SHORT_WORDS: ReadonlySet<string> = new Set(SHORT_AT_END);
const SHORT_AT_BEGIN = 'jsc ojsc pjsc cjsc ooo oao pao zao llc'.split(' ');
/** Letters that no word has: with one wrong at an end of a name they are still forms, where what stands there is no word. */
const SHORT_OF_NO_WORD = 'asbl bvba dmcc dooel fgbu fgku fgup kgaa pllc sprl'.split(' ');
const MOST_MISSPELT = 2 + Math.max(...LONG_FORMS.map((form) => form.length));
/** Letters that are read for another one. */
const UNSPEAKABLE = /^(?:[b-df-hj-np-tv-z]{4,5}|[b-df-hj-np-tv-z]?o[b-df-hj-np-tv-z]{3}|o{4})$/;
/** They stand before another form alone. */
const BEFORE_LTD = ['pte', 'pvt', 'pty', 'sdn'];
const MISREAD = /rn|cl|nn|vv|^h/;
const BEFORE_JOINT = ['public', 'open', 'closed', 'private'];
/** One slip from "co". */
const MISSPELT_CO = /^(?:oc|[a-z]o|c[a-z]|[a-z]co|c[a-z]o|co[a-z])$/;
const ABBREVIATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(FORM_ABBREVIATIONS).flatMap(([word, short]) => short.split(' ').map((one) => [one, [word]] as const)),
);

const CERTAIN = /^(?:[b-df-hj-np-tv-z]{3,}|cmpny|cpny|coy|corpn)$/;
const VOWEL = /[aeiou]/;
const LEAST_WITH_VOWELS = 6;
/** Long words of forms by their consonants. */
const BY_CONSONANTS: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const word of WORDS) {
    if (word.length < LEAST_WITH_VOWELS) continue;
    const consonants = skeletonOf(word);
    found.set(consonants, [...(found.get(consonants) ?? []), word]);
  }
  return found;
})();
const BY_REST = new DeletionIndex([...WORDS].filter((word) => word.length >= 4));
const STEADY_LETTERS: ReadonlySet<string> = new Set(Array.from(WORDS, steadyLetters));

/** Words of the legal forms of companies that the table has in Latin letters. */
export function wordsOfForms(): string[] {
  return COMPANY_FORMS.flatMap((form) => (ORG_FORMS[form] ?? '').match(/(?<![^\s,])[a-z]+(?![^\s,])/g) ?? []);
}

/** Letters of the two words of `isNear`: most are told apart before an array could be made for them. */
const nearOne = new Uint8Array(MAX_WORD);
const nearOther = new Uint8Array(MAX_WORD);

/** Fills `bytes`. @returns which letters the word has, as bits; several may share one */
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
  // Each edit takes at most one letter away and brings at most one.
  if (bitCount(own & ~others) > edits || bitCount(others & ~own) > edits) return false;
  return editDistance(nearOne, 0, a.length, nearOther, 0, b.length, edits) <= edits;
}

interface Candidate {
  word: string;
  exact: boolean;
}

/** Words of forms that this one can be. */
const candidatesOf = remembering((text: string): readonly Candidate[] => {
  if (WORDS.has(text)) return [{ word: text, exact: true }];
  const short = ABBREVIATED.get(text);
  if (short !== undefined) return short.map((word) => ({ word, exact: true }));
  if (text.length < 4 || text.length > 24) return [];
  // "Aktsionernoe obshchestva": what says "society" elsewhere.
  if (generalWord(text) !== null) return text.length < MIN_LONG_GENERAL ? [] : nearWords(text, 1);
  // "AKTSNRN OBSHCHESTVO"
  const spoken = VOWEL.test(text.slice(1)) ? undefined : BY_CONSONANTS.get(skeletonOf(text));
  if (spoken !== undefined) return spoken.map((word) => ({ word, exact: true }));
  // "dzhoint sstok kompani": put into another alphabet and back.
  if (STEADY_LETTERS.has(steadyLetters(text)))
    for (const spelling of phoneticSpellings(text)) if (WORDS.has(spelling)) return [{ word: spelling, exact: true }];
  // "Anonirn sirketi"
  for (const spelling of MISREAD.test(text) ? lookAlikeSpellings(text) : [])
    if (UNMISTAKABLE.has(spelling)) return [{ word: spelling, exact: false }];
  return nearWords(text, text.length >= 8 ? 2 : 1);
});

function nearWords(text: string, edits: number): readonly Candidate[] {
  const found = new Set<string>();
  for (const word of BY_REST.of(text)) if (!found.has(word) && isNear(text, word, edits)) found.add(word);
  return [...found].map((word) => ({ word, exact: false }));
}

/**
 * Which words belong to legal forms, beyond the phrases that the table has whole. `words`: romanized; `taken`: those that a
 * phrase of the table covers. At least one word is left, or none is marked.
 */
export function formWords(words: readonly string[], taken: readonly boolean[]): boolean[] {
  const marked = taken.map(() => false);
  const candidates = words.map((word, at) => (taken[at] ? candidatesOfTaken(word) : candidatesOf(word)));
  markRuns(words, taken, candidates, marked);
  markThroughShort(words, taken, candidates, marked);
  markParted(words, taken, candidates, marked);
  markEnds(words, taken, candidates, marked);
  return marked;
}

function candidatesOfTaken(word: string): readonly Candidate[] {
  return WORDS.has(word) ? [{ word, exact: true }] : candidatesOf(word);
}

function areNeighbors(a: string, b: string, anyOrder: boolean): boolean {
  return NEIGHBORS.has(`${a} ${b}`) || (anyOrder && NEIGHBORS.has(`${b} ${a}`));
}

/** Words beside each other that stand beside each other in forms. */
function markRuns(
  words: readonly string[],
  taken: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  let from = 0;
  while (from < words.length) {
    let end = from;
    while (end + 1 < words.length && linked(words, candidates, end)) end++;
    if (end > from) markRun(words, taken, candidates, marked, from, end);
    from = end + 1;
  }
}

/** Whether the word at this place and the next one follow each other in a form; the last word may break off. */
function linked(words: readonly string[], candidates: readonly (readonly Candidate[])[], at: number): boolean {
  const next = candidates[at + 1]!;
  for (const a of candidates[at]!) {
    for (const b of next) if (areNeighbors(a.word, b.word, a.exact && b.exact)) return true;
    if (at + 2 !== words.length || !a.exact || next.some(({ exact }) => exact)) continue;
    const cut = words[at + 1]!;
    if (!TELLING.has(a.word) && cut.length < 4) continue;
    for (const other of CONTINUED.get(a.word) ?? [])
      if (other.length > cut.length && other.startsWith(cut)) return true;
  }
  return followsWithSlips(words[at]!, candidates[at]!, words[at + 1]!, next);
}

/** Two slips are forgiven where the word beside says what is to be expected. */
function followsWithSlips(
  word: string,
  own: readonly Candidate[],
  following: string,
  next: readonly Candidate[],
): boolean {
  // Hardly any other word stands before "stock company".
  if (following === 'stock' && word.length >= 4 && isNear(word, 'joint', 2)) return isNoWord(word);
  const near = (text: string, expected: readonly string[] | undefined) =>
    expected?.some((other) => other.length > 4 && isSpoilt(text, other)) === true;
  if (next.length === 0 && own.some(({ word: one, exact }) => exact && near(following, CONTINUED.get(one))))
    return isNoWord(following);
  return (
    own.length === 0 && next.some(({ word: one, exact }) => exact && near(word, PRECEDED.get(one))) && isNoWord(word)
  );
}

/** Two slips in it, or two of its letters lost: "spka" for "spolka", "aes" for "acoes". */
function isSpoilt(text: string, word: string): boolean {
  return text.length > 4 ? isNear(text, word, 2) : text.length >= LEAST_LEFT && lacksLetters(text, word);
}

function lacksLetters(text: string, word: string): boolean {
  if (word.length - text.length > MOST_LOST || text.charAt(0) !== word.charAt(0)) return false;
  let at = 0;
  for (const letter of word) if (letter === text.charAt(at)) at++;
  return at === text.length;
}

/** "Gold Mount Company" is no joint company. */
function isNoWord(word: string): boolean {
  return generalWord(word) === null && !isCommonWord(word);
}

/** What may stand before a word in a form. */
const PRECEDED: ReadonlyMap<string, readonly string[]> = (() => {
  const before = new Map<string, string[]>();
  for (const pair of NEIGHBORS) {
    const [a = '', b = ''] = pair.split(' ');
    if (a.length > 4 && (TELLING.has(a) || TELLING.has(b))) before.set(b, [...(before.get(b) ?? []), a]);
  }
  return before;
})();

/** What may follow a word in a form. */
const CONTINUED: ReadonlyMap<string, readonly string[]> = (() => {
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
  taken: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
  from: number,
  end: number,
): void {
  let exact = 0;
  let telling = false;
  let longSlip = false;
  let unmistakable = false;
  for (let at = from; at <= end; at++) {
    for (const candidate of candidates[at]!) {
      if (candidate.exact) {
        exact++;
        if (UNMISTAKABLE.has(words[at]!)) unmistakable = true;
        if (TELLING.has(candidate.word) || taken[at]) telling = true;
        break;
      }
      if (words[at]!.length >= (TELLING.has(candidate.word) ? MIN_LONG : MIN_LONGER)) longSlip = true;
    }
  }
  // "Stick Company" is no stock company: a short word with a slip needs two words beside it that are spelled right.
  if (!telling && !longSlip) return;
  // Nothing that a form has, and yet linked: two slips in what must follow, or the beginning of it.
  if (exact < 2 && end - from < 2 && !longSlip && !unmistakable && !(exact === 1 && candidates[end]!.length === 0))
    return;
  for (let at = from; at <= end; at++) if (!taken[at]) marked[at] = true;
}

/** "Societe pcr actions": a short word with a slip between two of a form. */
function markThroughShort(
  words: readonly string[],
  taken: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  for (let at = 1; at + 1 < words.length; at++) {
    const short = words[at]!;
    if (taken[at] || marked[at] || short.length > 4 || !isNoWord(short)) continue;
    const fits = candidates[at - 1]!.some((a) =>
      candidates[at + 1]!.some(
        (b) =>
          (a.exact || b.exact) && BETWEEN.get(`${a.word} ${b.word}`)?.some((one) => isNear(short, one, 1)) === true,
      ),
    );
    if (!fits) continue;
    for (let word = at - 1; word <= at + 1; word++) if (!taken[word]) marked[word] = true;
  }
}

/** "COMP ANY", "LIMI TED": a word of a form in two pieces. */
function markParted(
  words: readonly string[],
  taken: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  for (let at = 0; at + 1 < words.length; at++) {
    if (taken[at] || taken[at + 1] || marked[at] || marked[at + 1]) continue;
    const length = words[at]!.length + words[at + 1]!.length;
    if (length < 6 || length > LONGEST_WORD || !BEGIN_WORDS.mayHave(words[at]!)) continue;
    const whole = words[at]! + words[at + 1]!;
    if (candidates[at + 1]!.some(({ exact }) => exact)) continue;
    const next = words[at + 2];
    if (!TELLING.has(whole) && !(WORDS.has(whole) && next !== undefined && areNeighbors(whole, next, false))) continue;
    marked[at] = marked[at + 1] = true;
  }
}

/** All words of legal forms, long or short. */
export const WORDS_OF_FORMS: ReadonlySet<string> = new Set([...WORDS, ...SHORT_WORDS, ...ABBREVIATED.keys()]);

/** Whether a word of a legal form begins so, as where a field ends in it. `beginning`: romanized. */
export function beginsFormWord(beginning: string): boolean {
  for (const word of WORDS) if (word.startsWith(beginning)) return true;
  return false;
}

/** First and last words: a form in pieces around the name, a short form with a letter wrong, a form that breaks off. */
function markEnds(
  words: readonly string[],
  taken: readonly boolean[],
  candidates: readonly (readonly Candidate[])[],
  marked: boolean[],
): void {
  const isForm = (at: number) => taken[at] === true || marked[at] === true;
  /** Whether a word elsewhere tells the firm from others. */
  const namedBeside = (at: number) =>
    words.some((word, other) => other !== at && !isForm(other) && word.length > 1 && tells(word));
  const last = words.length - 1;
  /** Whether the word at the other end is one that says nothing else, and stands beside it in a form. */
  const beside = (one: Candidate) =>
    [0, last].some((end) => isForm(end) && UNMISTAKABLE.has(words[end]!) && areNeighbors(one.word, words[end]!, true));
  for (const at of [last, 0, last]) {
    if (words.length < 2 || isForm(at)) continue;
    const word = words[at]!;
    const telling = candidates[at]!.filter((one) => TELLING.has(one.word));
    const elsewhere = (one: Candidate) =>
      words.some(
        (_, other) =>
          other !== at &&
          isForm(other) &&
          candidates[other]!.some(({ word: form }) => areNeighbors(one.word, form, true)),
      );
    if (telling.some((one) => (one.exact || word.length >= MIN_LONG) && elsewhere(one))) marked[at] = true;
    // "anónima NPP Klass", and "OBSHCHESTVO .. AKTSIONERNOE" around a name.
    else if ((UNMISTAKABLE.has(word) || isSpoiltForm(word)) && namedBeside(at)) marked[at] = true;
    else if (candidates[at]!.some((one) => one.exact && beside(one)) && namedBeside(at)) marked[at] = true;
    else if (
      generalWord(word) === null &&
      namedBeside(at) &&
      (at === last ? endsAsForm(word, words.length) : !isForm(last) && beginsAsForm(word))
    )
      marked[at] = true;
    // "RJSC United Aircraft Corporation": four letters that nobody can speak, whatever stands beside them.
    else if (at === last && words.length > 2 && isCertainlyForm(word)) marked[at] = true;
    else if (isUnspeakableForm(word) && words.some((_, other) => other !== at && !isForm(other))) marked[at] = true;
  }
  markBeforeForms(words, isForm, namedBeside, marked);
  // "Spolecnost ONSC Planar": beside a form, wherever it stands.
  for (let at = 1; at < last; at++)
    if (!isForm(at) && (isForm(at - 1) || isForm(at + 1)) && isUnspeakableForm(words[at]!) && namedBeside(at))
      marked[at] = true;
  if (breaksOffAsForm(words, isForm, last)) marked[last] = true;
  if (
    last > 1 &&
    BEFORE_JOINT.includes(words[last - 1]!) &&
    words[last]!.length >= 3 &&
    'joint'.startsWith(words[last]!)
  )
    marked[last - 1] = marked[last] = true;
  // "Ci", "Coo" between a name and "LTD".
  for (let at = 1; at < words.length; at++) {
    if (isForm(at) || words[at]!.length > 3 || !namedBeside(at)) continue;
    if ((isForm(at + 1) || at === last) && MISSPELT_CO.test(words[at]!) && generalWord(words[at]!) === null)
      marked[at] = true;
  }
}

/** "NORTH WOOD INDUSTRY COY": letters that are nothing else, though no other word tells the firm from others. */
export function isCertainlyForm(word: string): boolean {
  return CERTAIN.test(word) && ABBREVIATED.has(word);
}

/** "Irkut Corpn Joint Stock Company", "Artvin Liimied Company". */
function markBeforeForms(
  words: readonly string[],
  isForm: (at: number) => boolean,
  namedBeside: (at: number) => boolean,
  marked: boolean[],
): void {
  for (let at = words.length - 2; at > 0; at--) {
    const word = words[at]!;
    if (at > 1 && isForm(at + 1) && isCertainlyForm(word)) marked[at] = true;
    if (isForm(at) || !isForm(at + 1) || !namedBeside(at)) continue;
    // "PFE LTD", "PTC LTD"
    if (word.length === 3 && isMisreadForLtd(word)) marked[at] = true;
    if (word.length < 4) continue;
    if (ABBREVIATED.has(word) || (generalWord(word) === null && isMisspeltForm(word))) marked[at] = true;
    else if (word.length === 4 && BEFORE_LTD.some((form) => isNear(word, form, 1)) && generalWord(word) === null)
      marked[at] = true;
  }
}

/** Three letters that are misread for what stands before LTD. */
function isMisreadForLtd(word: string): boolean {
  return BEFORE_LTD.some((form) => form !== word && isLookAlike(asciiBytes(word), asciiBytes(form), 0, form.length));
}

/** One slip from a short form, and no word: "RJSC", "OOOO". */
export function isUnspeakableForm(word: string): boolean {
  return UNSPEAKABLE.test(word) && [...SHORT_AT_BEGIN, 'gmbh'].some((form) => form.length > 2 && isNear(word, form, 1));
}

const LEAST_SPOILT = 7;
/** "Spolo?nos?": a whole form of another language with letters lost or wrong. */
const isSpoiltForm = remembering(
  (word: string): boolean =>
    word.length >= LEAST_SPOILT &&
    word.length <= LONGEST_WORD + MOST_LOST &&
    isNoWord(word) &&
    UNMISTAKABLE_FORMS.some((form) => form.length > LEAST_SPOILT && isNear(word, form, MOST_LOST)),
);

const isMisspeltForm = remembering((word: string): boolean => {
  if (word.length <= 5 || word.length > MOST_MISSPELT) return false;
  if (LONG_FORMS.some((form) => isNear(word, form, 2))) return true;
  return MISREAD.test(word) && lookAlikeSpellings(word).some((spelling) => LONG_FORMS.includes(spelling));
});

/** "Puyuan Trade Co., Li", "The Business Centre Limit". */
function breaksOffAsForm(words: readonly string[], isForm: (at: number) => boolean, last: number): boolean {
  const word = words[last]!;
  if (last < 1 || isForm(last) || word.length < 2) return false;
  if (words[last - 1] === 'co') return 'limited'.startsWith(word);
  if (last < 2 || word.length < 5 || (word.length < 6 && generalWord(word) !== null)) return false;
  return LONG_FORMS.some((form) => form.startsWith(word));
}

function tells(word: string): boolean {
  const known = generalWord(word);
  return known === null || known.class === 'name';
}

/** A short form that ends names, or one slip from it, or of four letters and more what an eye reads for it ("LFDO" for LTDA). `word`: romanized. */
export const isNearShortForm = remembering(
  (word: string): boolean =>
    /^[a-z]+$/.test(word) &&
    (SHORT_AT_END.some((form) => form.length > 2 && isNear(word, form, 1)) ||
      (word.length >= MIN_MISREAD &&
        SHORT_AT_END.some((form) => isLookAlike(asciiBytes(word), asciiBytes(form), 0, form.length))) ||
      lookAlikeSpellings(word).some((spelling) => SHORT_WORDS.has(spelling))),
);

/** "ZAMANOIL DMDC", "FFUP TSNIIKHM": one slip from such letters, and no word. */
const isNearFormOfNoWord = remembering(
  (word: string): boolean =>
    word.length >= 4 &&
    /^[a-z]+$/.test(word) &&
    SHORT_OF_NO_WORD.some((form) => isNear(word, form, 1)) &&
    isNoWord(word) &&
    !isCommonName(word),
);

function endsAsForm(word: string, count: number): boolean {
  if (ABBREVIATED.has(word) || (word.length <= 6 && isNearFormOfNoWord(word))) return true;
  if (word.length >= 2 && word.length <= 5 && isNearShortForm(word)) return true;
  if (word.length >= (count > 2 ? MIN_PREFIX : MIN_PREFIX_OF_TWO) && LONG_FORMS.some((form) => form.startsWith(word)))
    return true;
  if (isMisspeltForm(word)) return true;
  return count > 2 && (word === 'c' || word === 'l');
}

const isNearFirstForm = remembering(
  (word: string): boolean => /^[a-z]+$/.test(word) && SHORT_AT_BEGIN.some((form) => isNear(word, form, 1)),
);

function beginsAsForm(word: string): boolean {
  return word.length >= 2 && word.length <= 5 && (isNearFirstForm(word) || isNearFormOfNoWord(word));
}
