/**
 * Recognizes words of organization names that another script spells phonetically instead of translating them: English general words,
 * and words of legal forms.
 *
 *     "ترادينغ"  ─►  trading      "λιμιτεντ"  ─►  limited      "Шиппинг"  ─►  shipping      "인터내셔널"  ─►  international
 *
 * Most words share their consonants with no such word, and one lookup rejects them.
 * Rejected: a table of all spellings, because each writer spells differently. Rejected: the nearest general word regardless of the rest of
 * the name, because the organization's own word may be near one.
 */
import { isCommonName, isMostCommonWord } from './common-words.ts';
import { FIRM_WORDS } from './data/firm-words.ts';
import { asciiBytes, editDistance } from './distance.ts';
import { wordsOfForms } from './form-words.ts';
import { generalWordsAsWritten } from './general-words.ts';
import { memoized } from './memoized.ts';
import { LISTED_KEYS, latinPhoneticKey, writtenPhoneticKeys } from './phonetics/keys.ts';
import { LATIN, PHONETIC_SCRIPTS } from './phonetics/scripts.ts';
import { phoneticSimilarity, type WrittenWord, writtenWord } from './phonetics/similarity.ts';

/** Shorter words fit too many others. */
const MIN_CHARS = 4;
/** Least key: enough consonants, four bits each, after the leading bit. */
const MIN_KEY = 1 << 12;
/** Keys from here on have so many consonants that a lower similarity is enough. */
const WHOLE_KEY = 1 << 16;
const MIN_SIMILARITY = 0.9;
const MIN_SIMILARITY_OF_WHOLE = 0.72;
/** Higher for Greek, because its phonetic table is also fitted to names of places and languages. */
const MIN_SIMILARITY_OF_WHOLE_IN_GREEK = 0.8;
/** Lower, because words of forms are few. */
const MIN_SIMILARITY_OF_FORM = 0.82;
const MAX_SPELLINGS = 12;
/** Shorter words of foreign forms are also words of names. */
const MIN_FOREIGN_FORM = 6;
const MAX_KEYS = 8;

/** English letters and sounds they have in some words. Writers transliterate either. */
const SOUNDS: readonly (readonly [letters: RegExp, sounds: readonly string[]])[] = [
  [/tion/g, ['shon']],
  [/tch|ch/g, ['sh', 'tsh']],
  [/dge?|j/g, ['dzh']],
  [/g/g, ['j', 'dzh']],
  [/c(?=[eiy])/g, ['s']],
  [/x/g, ['ks']],
  [/ph/g, ['f']],
  [/th/g, ['s', 'f']],
  [/sh/g, ['ch']],
  // Russian writes "Голдинг" for "holding".
  [/(?<![a-z])h(?=[aeiou])/g, ['g']],
];
const GREEK = PHONETIC_SCRIPTS.indexOf('grek');
const CYRILLIC = PHONETIC_SCRIPTS.indexOf('cyrl');
const HEBREW = PHONETIC_SCRIPTS.indexOf('hebr');
/** Scripts whose sounds differ too much for a single key. */
const BY_SEVERAL_KEYS: ReadonlySet<number> = new Set([
  PHONETIC_SCRIPTS.indexOf('kana'),
  PHONETIC_SCRIPTS.indexOf('kore'),
]);

const USUAL_WORDS: ReadonlySet<string> = new Set(FIRM_WORDS.trim().split(/\s+/));

function spellingsOf(word: string): readonly string[] {
  let spellings = [word];
  for (const [letters, sounds] of SOUNDS) {
    if (spellings.length > MAX_SPELLINGS / 2) break;
    spellings = spellings.flatMap((spelling) => [
      spelling,
      ...(spelling.search(letters) < 0 ? [] : sounds.map((sound) => spelling.replace(letters, sound))),
    ]);
  }
  return spellings;
}

/** English words only: too many words of other languages are a name elsewhere. */
function isOrganizationWord(word: string): boolean {
  return USUAL_WORDS.has(word) || (isMostCommonWord(word) && !isCommonName(word));
}

/** "and", "of", "for", "the", "in", "to", "de" as romanized from other scripts. */
const PARTICLES_BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    and: 'and end ant ad annt ent ed ando aend aendeu',
    of: 'of ov wf awf avf avv obu obeu',
    for: 'for fwr pvr fvr fo poeo',
    the: 'the thy tha dha dhy dh ty ze te tkhe za deo',
    in: 'yn',
    to: 'tw',
    de: 'de dy nte',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((one) => [one, word] as const)),
);

const FORMS: ReadonlySet<string> = new Set(wordsOfForms());

interface Spelling {
  word: string;
  bytes: Uint8Array;
  /** Key of the last consonants of this spelling. */
  last: number;
}

type ByKey = ReadonlyMap<number, readonly Spelling[]>;

/** Words by phonetic key. */
function byKey(words: Iterable<string>, leastKey: number): ByKey {
  const found = new Map<number, Spelling[]>();
  for (const word of words)
    for (const spelling of spellingsOf(word)) {
      const key = latinPhoneticKey(asciiBytes(spelling));
      if (key < leastKey) continue;
      const spellings = found.get(key);
      const one = { word, bytes: asciiBytes(word), last: lastKey(spelling) };
      if (spellings === undefined) found.set(key, [one]);
      else spellings.push(one);
    }
  return found;
}

const ENGLISH = [...new Set([...generalWordsAsWritten(), ...FORMS])].filter(
  (word) => word.length >= MIN_CHARS && isOrganizationWord(word),
);
const BY_KEY = byKey(ENGLISH, MIN_KEY);
/** "obshchestvo", "spolecnost", "sociedad": words so long that they are hardly a name. */
const FORMS_BY_KEY = byKey(
  [...FORMS].filter((word) => word.length >= MIN_FOREIGN_FORM && !isOrganizationWord(word)),
  MIN_KEY,
);

const PHONETIC_WORDS = PHONETIC_SCRIPTS.map((_, phoneticScript) =>
  memoized((text: string) => bestPhoneticMatch(phoneticScript, text, BY_KEY)),
);
const PHONETIC_FORMS = PHONETIC_SCRIPTS.map((_, phoneticScript) =>
  memoized((text: string) => bestPhoneticMatch(phoneticScript, text, FORMS_BY_KEY)),
);

/**
 * The English general word, word of a legal form or particle that a romanized word spells phonetically. Null if there is none.
 *
 * @param phoneticScript number of the original script in `PHONETIC_SCRIPTS`, not Latin
 */
export function phoneticWord(text: string, phoneticScript: number): string | null {
  if (phoneticScript === LATIN) return null;
  return (
    PARTICLES_BY_SPELLING.get(text) ??
    (text.length < MIN_CHARS || isCommonName(text) ? null : PHONETIC_WORDS[phoneticScript]!(text))
  );
}

/** A long word of a non-English legal form, spelled phonetically: "сосьедад". */
export function phoneticForeignForm(text: string, phoneticScript: number): string | null {
  if (text.length < MIN_CHARS || isCommonName(text)) return null;
  return phoneticScript === LATIN ? roundTripForm(text) : PHONETIC_FORMS[phoneticScript]!(text);
}

function bestPhoneticMatch(phoneticScript: number, text: string, words: ByKey): string | null {
  let best: string | null = null;
  let highest = 0;
  for (const reading of readingsOf(phoneticScript, text)) {
    const bytes = asciiBytes(reading);
    const keys = BY_SEVERAL_KEYS.has(phoneticScript)
      ? writtenPhoneticKeys(phoneticScript, bytes, LISTED_KEYS, MAX_KEYS)
      : [latinPhoneticKey(bytes)];
    let written: WrittenWord | null = null;
    for (const key of keys) {
      const spellings = words.get(key);
      if (spellings === undefined) continue;
      written ??= writtenWord(phoneticScript, bytes);
      if (written === null) return null;
      const end = key >= WHOLE_KEY ? lastKey(reading) : -1;
      for (const { word, bytes: latin, last } of spellings) {
        const minSimilarity = minSimilarityFor(phoneticScript, word, last === end);
        const similarity = phoneticSimilarity(written, latin, 0, latin.length, minSimilarity);
        if (similarity < minSimilarity || similarity <= highest) continue;
        highest = similarity;
        best = word;
      }
    }
  }
  return best;
}

/** Letters typical of back-transliterations: "sservikes", "indoustriies", "kompani", "tehnolodji", "produktion". */
const ROUND_TRIP_SIGN = /ss|[^aeiouy][iy]e|i[au]|ou|tch|dzh|dj|zh|k|[^aeiouy]j|w|[^aeiouy]i$/;
const MIN_ROUND_TRIP = 6;
const MAX_EDITS = 0.4;
/** The usual spelling of these letters. */
const USUAL_SPELLINGS: readonly (readonly [letters: RegExp, plain: string])[] = [
  [/sss*/g, 's'],
  [/(?<=[^aeiouy])[iy]e/g, 'e'],
  [/ou/g, 'u'],
  [/tch/g, 'ch'],
  [/kh/g, 'h'],
  [/j$/g, 'y'],
  [/i(?=[au])/g, 'y'],
  [/z(?!h)/g, 'ts'],
];

/** Whether a lower-case Latin text shows evidence of back-transliterated words. */
export function mayBeRoundTrip(text: string): boolean {
  return ROUND_TRIP_SIGN.test(text);
}

/**
 * The English word that a back-transliterated Latin word spells. All consonants must be equal, four or more of them. `text`: an unknown
 * word.
 */
export const roundTripWord = memoized((text: string): string | null => bestRoundTrip(text, BY_KEY, WHOLE_KEY));
const roundTripForm = memoized((text: string): string | null => bestRoundTrip(text, FORMS_BY_KEY, MIN_KEY));

function bestRoundTrip(text: string, words: ByKey, leastKey: number): string | null {
  let best: string | null = null;
  let maxEdits = Math.ceil(MAX_EDITS * text.length);
  for (const { bytes, key, last: end } of roundTripReadings(text)) {
    const spellings = key < leastKey ? undefined : words.get(key);
    if (spellings === undefined) continue;
    for (const { word, bytes: latin, last } of spellings) {
      if (last !== end) continue;
      const edits = editDistance(bytes, 0, bytes.length, latin, 0, latin.length, maxEdits);
      if (edits >= maxEdits) continue;
      maxEdits = edits;
      best = word;
    }
  }
  return best;
}

interface RoundTripReading {
  bytes: Uint8Array;
  key: number;
  last: number;
}

/** The word as written and in usual spelling. Empty without evidence of another alphabet. */
const roundTripReadings = memoized((text: string): readonly RoundTripReading[] => {
  if (text.length < MIN_ROUND_TRIP || !ROUND_TRIP_SIGN.test(text) || isCommonName(text)) return [];
  const plain = USUAL_SPELLINGS.reduce((spelling, [letters, usual]) => spelling.replace(letters, usual), text);
  return (plain === text ? [text] : [text, plain]).map((spelling) => {
    const bytes = asciiBytes(spelling);
    return { bytes, key: latinPhoneticKey(bytes), last: lastKey(spelling) };
  });
});

/** Least similarity. `whole`: all consonants are equal. Cyrillic is stricter, because it writes vowels, and has few variants. */
function minSimilarityFor(phoneticScript: number, word: string, whole: boolean): number {
  if (whole && phoneticScript !== CYRILLIC)
    return phoneticScript === GREEK ? MIN_SIMILARITY_OF_WHOLE_IN_GREEK : MIN_SIMILARITY_OF_WHOLE;
  return FORMS.has(word) ? MIN_SIMILARITY_OF_FORM : MIN_SIMILARITY;
}

/** Alternative readings. Greek lacks letters for "d", "b", "j" and "sh"; Hebrew writes "o" and "u" like "v". */
function readingsOf(phoneticScript: number, text: string): readonly string[] {
  if (phoneticScript === HEBREW) return text.includes('v') ? [text, text.replaceAll('v', 'w')] : [text];
  if (phoneticScript !== GREEK) return [text];
  const plain = text.replaceAll('tz', 'j').replace(/gi(?=[aeou]|$)/g, 'y');
  return [...new Set([plain, plain.replaceAll('nt', 'd'), plain.replace(/(?<=[aeiou])b/g, 'mb')])];
}

/** Key of the last consonants; a plain key has the first ones. */
function lastKey(text: string): number {
  return latinPhoneticKey(asciiBytes([...text].reverse().join('')));
}
