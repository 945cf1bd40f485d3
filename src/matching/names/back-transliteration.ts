/**
 * Restores the usual spelling of an organization name after back-transliteration: into Cyrillic and back into Latin letters.
 *
 *     "koryea intyernational yekssgibition"  ─►  korea international exgibition      "kiti plasa de kv"  ─►  city plaza de cv
 *
 * The phonetic comparison (`cyrillic-round-trip.ts`) matches such words too, but at nine tenths of their weight. So this module
 * restores letters that have one origin, and only the ambiguous ones cost points. A letter with several origins is replaced where
 * the result is a known word. The restored name is a further reading of an organization name. Rejected for persons: too few words
 * of their names are known.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { generalWord } from './general-words.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalize.ts';
import { isFormWord } from './parse-organization.ts';

const MAX_CHARS = 256;
const MIN_KNOWN = 4;
const LONGEST_FORM = 4;
const MAX_SPELLINGS = 96;
/** Letters that hardly occur except in back-transliterations. Tested on whole names too, to skip most names early. */
const CERTAIN_SIGN = /[^\Waeiouy]ss|ss[^\Waeiouy]|\bss|[^\Waeiouy]ye(?!s?\b)|dzh|dj|\Bkk|\bkk\b|l'|[aeou]j[aou]/;
const MAYBE_CERTAIN_SIGN = /ss|ye|j|kk|dzh|l'/;
/** Letters that occur in other names too: "Groupon", "Brookfield", "Hutchinson". Two of them are enough evidence. */
const WEAK_SIGN = /ou|[^\Waeiouy]ie(?!s?\b)|\bye|tch/g;
const MAYBE_WEAK_SIGN = /ou|ie|ye|tch/;
const MIN_WEAK_SIGNS = 2;
/** One word alone is mostly a person's name. */
const MIN_WORDS = 2;
/** "S.A. de C.V." is the legal form of many Mexican organizations; no other name ends so. */
const DE_CV = /(?<![a-z])d[iy]?e kv(?![a-z])/g;
/** Letters with one origin in most alphabets, in any word. */
const CERTAIN_RULES: readonly (readonly [letters: RegExp, plain: string])[] = [
  [/'/g, ''],
  [/sss*/g, 's'],
  [/^[iy]e(?=[^aeiouy])/g, 'e'],
  [/ou/g, 'u'],
  [/tch/g, 'ch'],
  [/dzh|dj/g, 'j'],
];
/** A writer who renders the Cyrillic "е" this way does so in all words, after vowels too. */
const CONSISTENT_RULES: readonly (readonly [evidence: RegExp, letters: RegExp])[] = [
  [/[^aeiouy\s]ie[^aeiouys\s]/, /ie/g],
  [/[^aeiouy\s]ye/, /ye/g],
];
/** Letters with several origins. */
const AMBIGUOUS_RULES: readonly (readonly [letters: RegExp, others: readonly string[]])[] = [
  [/k(?=[eiy])/g, ['c']],
  [/k(?![eiy])/g, ['c']],
  [/i$/g, ['y']],
  [/ch/g, ['h', 'sh']],
  [/(?<=[aeiou])s(?=[aeiou])/g, ['z']],
  [/u(?=[aeio])/g, ['w']],
  [/ks/g, ['x']],
  [/z/g, ['s', 'c']],
  [/g/g, ['h']],
  [/j/g, ['y']],
  [/i(?=[aou])/g, ['y']],
];

/** Null without evidence of back-transliteration, or where the spelling stays the same. */
export function withoutBackTransliteration(name: string): string | null {
  if (name.length > MAX_CHARS || !ASCII.test(name)) return null;
  const lower = name.toLowerCase();
  const withForm = lower.includes(' kv') ? lower.replace(DE_CV, 'de cv') : lower;
  if (withForm === lower && !hasEvidence([lower])) return null;
  const words = withForm.split(/[^a-z']+/).filter((word) => word !== '');
  if (withForm === lower && (words.length < MIN_WORDS || !hasEvidence(words.filter((word) => !isKnown(word)))))
    return null;
  const consistentRule = CONSISTENT_RULES.find(([evidence]) =>
    words.some((word) => evidence.test(word) && !isKnown(word)),
  )?.[1];
  const restored = words
    .map((word, at) => {
      if (word === 'ss') return 's';
      if (isKnown(word)) return word;
      return (at === words.length - 1 ? asForm(word) : null) ?? restoredWord(word, consistentRule);
    })
    .join(' ');
  return restored === foldText(dropWordSigns(cleanText(name))) ? null : restored;
}

/** Whether an organization name of plain words may be back-transliterated because of this word. `word`: in lower case. */
export function mayBeBackTransliterated(word: string): boolean {
  if (word === 'kv') return true;
  return ((MAYBE_CERTAIN_SIGN.test(word) && CERTAIN_SIGN.test(word)) || MAYBE_WEAK_SIGN.test(word)) && !isKnown(word);
}

function hasEvidence(texts: readonly string[]): boolean {
  let weakSigns = 0;
  for (const text of texts) {
    if (MAYBE_CERTAIN_SIGN.test(text) && CERTAIN_SIGN.test(text)) return true;
    if (MAYBE_WEAK_SIGN.test(text)) weakSigns += text.match(WEAK_SIGN)?.length ?? 0;
  }
  return weakSigns >= MIN_WEAK_SIGNS;
}

function isKnown(word: string): boolean {
  return isFormWord(word) || isCommonWord(word) || isCommonName(word) || generalWord(word) !== null;
}

/** The letters of a legal form at the end, in their usual spelling: "dmkk", "fsko", "kk". */
function asForm(word: string): string | null {
  if (word.length > LONGEST_FORM) return null;
  const c = word.replaceAll('k', 'c');
  return [c, c.replaceAll('s', 'z')].find((form) => form !== word && isFormWord(form)) ?? null;
}

function restoredWord(word: string, consistentRule: RegExp | undefined): string {
  const plain = CERTAIN_RULES.reduce(
    (text, [letters, plainly]) => text.replace(letters, plainly),
    consistentRule === undefined ? word : word.replace(consistentRule, 'e'),
  );
  if (plain.length < MIN_KNOWN || isKnown(plain)) return plain;
  let spellings = [plain];
  for (const [letters, others] of AMBIGUOUS_RULES) {
    if (spellings.length * (others.length + 1) > MAX_SPELLINGS) break;
    const more = spellings.flatMap((spelling) =>
      spelling.search(letters) < 0 ? [] : others.map((other) => spelling.replace(letters, other)),
    );
    const known = more.find((spelling) => spelling.length >= MIN_KNOWN && isKnown(spelling));
    if (known !== undefined) return known;
    spellings = [...spellings, ...more];
  }
  return plain;
}
