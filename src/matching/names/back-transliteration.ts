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
import { isOfForm } from './parse-organization.ts';

const MOST_CHARS = 256;
const LEAST_KNOWN = 4;
const LONGEST_FORM = 4;
const MOST_SPELLINGS = 96;
/** Letters that hardly occur except in back-transliterations. Tested on whole names too, to skip most names early. */
const TELLING = /[^\Waeiouy]ss|ss[^\Waeiouy]|\bss|[^\Waeiouy]ye(?!s?\b)|dzh|dj|\Bkk|\bkk\b|l'|[aeou]j[aou]/;
const MAYBE_TELLING = /ss|ye|j|kk|dzh|l'/;
/** Letters that occur in other names too: "Groupon", "Brookfield", "Hutchinson". Two of them are enough evidence. */
const HALF_TELLING = /ou|[^\Waeiouy]ie(?!s?\b)|\bye|tch/g;
const MAYBE_HALF = /ou|ie|ye|tch/;
const ENOUGH_HALVES = 2;
/** One word alone is mostly a person's name. */
const LEAST_WORDS = 2;
/** "S.A. de C.V." is the legal form of many Mexican organizations; no other name ends so. */
const DE_CV = /(?<![a-z])d[iy]?e kv(?![a-z])/g;
/** Letters with one origin in most alphabets, in any word. */
const PLAIN: readonly (readonly [letters: RegExp, plain: string])[] = [
  [/'/g, ''],
  [/sss*/g, 's'],
  [/^[iy]e(?=[^aeiouy])/g, 'e'],
  [/ou/g, 'u'],
  [/tch/g, 'ch'],
  [/dzh|dj/g, 'j'],
];
/** A writer who renders the Cyrillic "е" this way does so in all words, after vowels too. */
const ONE_HAND: readonly (readonly [telling: RegExp, letters: RegExp])[] = [
  [/[^aeiouy\s]ie[^aeiouys\s]/, /ie/g],
  [/[^aeiouy\s]ye/, /ye/g],
];
/** Letters with several origins. */
const DOUBTFUL: readonly (readonly [letters: RegExp, others: readonly string[]])[] = [
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
  if (name.length > MOST_CHARS || !ASCII.test(name)) return null;
  const lower = name.toLowerCase();
  const withForm = lower.includes(' kv') ? lower.replace(DE_CV, 'de cv') : lower;
  if (withForm === lower && !isTelling([lower])) return null;
  const words = withForm.split(/[^a-z']+/).filter((word) => word !== '');
  if (withForm === lower && (words.length < LEAST_WORDS || !isTelling(words.filter((word) => !isKnown(word)))))
    return null;
  const one = ONE_HAND.find(([telling]) => words.some((word) => telling.test(word) && !isKnown(word)))?.[1];
  const said = words
    .map((word, at) => {
      if (word === 'ss') return 's';
      if (isKnown(word)) return word;
      return (at === words.length - 1 ? asForm(word) : null) ?? plainly(word, one);
    })
    .join(' ');
  return said === foldText(dropWordSigns(cleanText(name))) ? null : said;
}

/** Whether an organization name of plain words may be back-transliterated because of this word. `word`: in lower case. */
export function mayBeBackTransliterated(word: string): boolean {
  if (word === 'kv') return true;
  return ((MAYBE_TELLING.test(word) && TELLING.test(word)) || MAYBE_HALF.test(word)) && !isKnown(word);
}

function isTelling(texts: readonly string[]): boolean {
  let halves = 0;
  for (const text of texts) {
    if (MAYBE_TELLING.test(text) && TELLING.test(text)) return true;
    if (MAYBE_HALF.test(text)) halves += text.match(HALF_TELLING)?.length ?? 0;
  }
  return halves >= ENOUGH_HALVES;
}

function isKnown(word: string): boolean {
  return isOfForm(word) || isCommonWord(word) || isCommonName(word) || generalWord(word) !== null;
}

/** The letters of a legal form at the end, in their usual spelling: "dmkk", "fsko", "kk". */
function asForm(word: string): string | null {
  if (word.length > LONGEST_FORM) return null;
  const c = word.replaceAll('k', 'c');
  return [c, c.replaceAll('s', 'z')].find((form) => form !== word && isOfForm(form)) ?? null;
}

function plainly(word: string, one: RegExp | undefined): string {
  const plain = PLAIN.reduce(
    (text, [letters, plainly]) => text.replace(letters, plainly),
    one === undefined ? word : word.replace(one, 'e'),
  );
  if (plain.length < LEAST_KNOWN || isKnown(plain)) return plain;
  let spellings = [plain];
  for (const [letters, others] of DOUBTFUL) {
    if (spellings.length * (others.length + 1) > MOST_SPELLINGS) break;
    const more = spellings.flatMap((spelling) =>
      spelling.search(letters) < 0 ? [] : others.map((other) => spelling.replace(letters, other)),
    );
    const known = more.find((spelling) => spelling.length >= LEAST_KNOWN && isKnown(spelling));
    if (known !== undefined) return known;
    spellings = [...spellings, ...more];
  }
  return plain;
}
