/**
 * A firm's name that was put into Cyrillic by ear and back again, spelled as most would spell it.
 *
 *     "koryea intyernational yekssgibition"  ─►  korea international exgibition      "kiti plasa de kv"  ─►  city plaza de cv
 *
 * Word by word such a name is heard as well (`cyrillic-round-trip.ts`), at nine tenths of each word and less of all of them; what is plainly one
 * letter is put back here, so that only what is left in doubt costs something. Letters that stand for several are put so that a known word
 * comes out, else left. One more reading of a firm's name that shows where it went; for a person's there are too few known words.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { generalWord } from './general-words.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalize.ts';
import { isOfForm } from './parse-organization.ts';

const MOST_CHARS = 256;
const LEAST_KNOWN = 4;
const LONGEST_FORM = 4;
const MOST_SPELLINGS = 96;
/** What hardly anybody writes who did not read Cyrillic. Of a whole name as well, so that most need not be parted into words. */
const TELLING = /[^\Waeiouy]ss|ss[^\Waeiouy]|\bss|[^\Waeiouy]ye(?!s?\b)|dzh|dj|\Bkk|\bkk\b|l'|[aeou]j[aou]/;
const MAYBE_TELLING = /ss|ye|j|kk|dzh|l'/;
/** What many write: "Groupon", "Brookfield", "Hutchinson". Twice it tells. */
const HALF_TELLING = /ou|[^\Waeiouy]ie(?!s?\b)|\bye|tch/g;
const MAYBE_HALF = /ou|ie|ye|tch/;
const ENOUGH_HALVES = 2;
/** A word alone is mostly a person's. */
const LEAST_WORDS = 2;
/** "S.A. de C.V." is in every second name from Mexico, and nothing else ends so. */
const DE_CV = /(?<![a-z])d[iy]?e kv(?![a-z])/g;
/** Letters that stand for one of most alphabets, whatever the word. */
const PLAIN: readonly (readonly [letters: RegExp, plain: string])[] = [
  [/'/g, ''],
  [/sss*/g, 's'],
  [/^[iy]e(?=[^aeiouy])/g, 'e'],
  [/ou/g, 'u'],
  [/tch/g, 'ch'],
  [/dzh|dj/g, 'j'],
];
/** Of a hand that writes the Cyrillic "е" in this way it is so in all words, behind vowels too. */
const ONE_HAND: readonly (readonly [telling: RegExp, letters: RegExp])[] = [
  [/[^aeiouy\s]ie[^aeiouys\s]/, /ie/g],
  [/[^aeiouy\s]ye/, /ye/g],
];
/** Letters that stand for several. */
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

/** null: nothing says that it went there, or it is spelled so already. */
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

/** Letters of a legal form at the end: "dmkk", "fsko", "kk". */
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
