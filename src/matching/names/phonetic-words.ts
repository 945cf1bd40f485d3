/**
 * Words of firms that another script writes by ear: an English general word or a word of a legal form, in letters that are no
 * translation of it.
 *
 *     "ترادينغ"  ─►  trading      "λιμιτεντ"  ─►  limited      "Шиппинг"  ─►  shipping      "인터내셔널"  ─►  international
 *
 * Most words have no word of this kind with the same consonants, and are known by that for none.
 * Rejected: all ways to write them in a table (there is no end to them, and each hand has its own); the nearest general word whatever
 * else the name has (a firm's own word may be near one).
 */
import { isCommonName, isMostCommonWord } from './common-words.ts';
import { FIRM_WORDS } from './data/firm-words.ts';
import { asciiBytes, editDistance } from './distance.ts';
import { wordsOfForms } from './form-words.ts';
import { generalWordsAsWritten } from './general-words.ts';
import { LISTED_KEYS, latinPhoneticKey, writtenPhoneticKeys } from './phonetics/keys.ts';
import { LATIN, PHONETIC_SCRIPTS } from './phonetics/scripts.ts';
import { phoneticSimilarity, type WrittenWord, writtenWord } from './phonetics/similarity.ts';
import { remembering } from './remembered.ts';

/** Fewer letters are too many words'. */
const MIN_CHARS = 4;
/** Consonants that a key must have at least: four bits each, behind one. */
const LEAST_KEY = 1 << 12;
/** So many that a word with the same ones may sound less like it. */
const WHOLE_KEY = 1 << 16;
const LEAST_ALIKE = 0.9;
const LEAST_WHOLE = 0.72;
/** With a table of other scripts' sounds. */
const LEAST_WHOLE_IN_GREEK = 0.8;
/** Words of forms are few. */
const LEAST_FORM = 0.82;
const MOST_SPELLINGS = 12;
/** Shorter words of forms in other languages are words of names. */
const MIN_FOREIGN_FORM = 6;
const MOST_KEYS = 8;

/** What English letters sound like where they are not what they look like; a hand may write either. */
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
  // Russian hands write "Голдинг".
  [/(?<![a-z])h(?=[aeiou])/g, ['g']],
];
const GREEK = PHONETIC_SCRIPTS.indexOf('grek');
const CYRILLIC = PHONETIC_SCRIPTS.indexOf('cyrl');
const HEBREW = PHONETIC_SCRIPTS.indexOf('hebr');
/** Scripts whose sounds are too unlike for one key. */
const BY_SEVERAL_KEYS: ReadonlySet<number> = new Set([
  PHONETIC_SCRIPTS.indexOf('kana'),
  PHONETIC_SCRIPTS.indexOf('kore'),
]);

const USUAL: ReadonlySet<string> = new Set(FIRM_WORDS.trim().split(/\s+/));

function spellingsOf(word: string): readonly string[] {
  let spellings = [word];
  for (const [letters, sounds] of SOUNDS) {
    if (spellings.length > MOST_SPELLINGS / 2) break;
    spellings = spellings.flatMap((spelling) => [
      spelling,
      ...(spelling.search(letters) < 0 ? [] : sounds.map((sound) => spelling.replace(letters, sound))),
    ]);
  }
  return spellings;
}

/** Of other languages than English there are too many words that are somebody's name elsewhere. */
function isFirmWord(word: string): boolean {
  return USUAL.has(word) || (isMostCommonWord(word) && !isCommonName(word));
}

/** "and", "of", "for", "the", "in", "to" as letters of other scripts are romanized. */
const SMALL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    and: 'and end ant ad annt ent ed ando aend aendeu',
    of: 'of ov wf awf avf avv obu obeu',
    for: 'for fwr pvr fvr fo poeo',
    the: 'the thy tha dha dhy dh ty ze te tkhe za deo',
    in: 'yn',
    to: 'tw',
    de: 'de dy nte',
  }).flatMap(([word, heard]) => heard.split(' ').map((one) => [one, word] as const)),
);

const FORMS: ReadonlySet<string> = new Set(wordsOfForms());

interface Spelling {
  word: string;
  bytes: Uint8Array;
  /** Key of its last consonants, as it is spelled here. */
  last: number;
}

type ByKey = ReadonlyMap<number, readonly Spelling[]>;

/** By key of sounds. */
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
  (word) => word.length >= MIN_CHARS && isFirmWord(word),
);
const BY_KEY = byKey(ENGLISH, LEAST_KEY);
/** "obshchestvo", "spolecnost", "sociedad": so long that they are hardly anybody's name. */
const FORMS_BY_KEY = byKey(
  [...FORMS].filter((word) => word.length >= MIN_FOREIGN_FORM && !isFirmWord(word)),
  LEAST_KEY,
);

const HEARD = PHONETIC_SCRIPTS.map((_, phoneticScript) =>
  remembering((text: string) => heardIn(phoneticScript, text, BY_KEY)),
);
const HEARD_FORMS = PHONETIC_SCRIPTS.map((_, phoneticScript) =>
  remembering((text: string) => heardIn(phoneticScript, text, FORMS_BY_KEY)),
);

/**
 * The English general word, word of a legal form or small word that a romanized word writes by ear; null: none.
 *
 * @param phoneticScript number in `PHONETIC_SCRIPTS` of the script that it was written in, not the Latin one
 */
export function phoneticWord(text: string, phoneticScript: number): string | null {
  if (phoneticScript === LATIN) return null;
  return SMALL_WORDS.get(text) ?? (text.length < MIN_CHARS || isCommonName(text) ? null : HEARD[phoneticScript]!(text));
}

/** A long word of a legal form in another language than English, written by ear in the same ways: "сосьедад". */
export function phoneticForeignForm(text: string, phoneticScript: number): string | null {
  if (text.length < MIN_CHARS || isCommonName(text)) return null;
  return phoneticScript === LATIN ? throughOthers(text, FORMS_BY_KEY, LEAST_KEY) : HEARD_FORMS[phoneticScript]!(text);
}

function heardIn(phoneticScript: number, text: string, words: ByKey): string | null {
  let best: string | null = null;
  let most = 0;
  for (const spoken of spokenAs(phoneticScript, text)) {
    const bytes = asciiBytes(spoken);
    const keys = BY_SEVERAL_KEYS.has(phoneticScript)
      ? writtenPhoneticKeys(phoneticScript, bytes, LISTED_KEYS, MOST_KEYS)
      : [latinPhoneticKey(bytes)];
    let written: WrittenWord | null = null;
    for (const key of keys) {
      const spellings = words.get(key);
      if (spellings === undefined) continue;
      written ??= writtenWord(phoneticScript, bytes);
      if (written === null) return null;
      const end = key >= WHOLE_KEY ? lastKey(spoken) : -1;
      for (const { word, bytes: latin, last } of spellings) {
        const least = leastFor(phoneticScript, word, last === end);
        const alike = phoneticSimilarity(written, latin, 0, latin.length, least);
        if (alike < least || alike <= most) continue;
        most = alike;
        best = word;
      }
    }
  }
  return best;
}

/** Letters that other alphabets leave behind in Latin ones: "sservikes", "indoustriies", "kompani", "tehnolodji", "produktion". */
const THROUGH_OTHERS = /ss|[^aeiouy][iy]e|i[au]|ou|tch|dzh|dj|zh|k|[^aeiouy]j|w|[^aeiouy]i$/;
const MIN_THROUGH = 6;
const MOST_EDITS = 0.4;
/** The same letters as most would write them. */
const PLAINLY: readonly (readonly [letters: RegExp, plain: string])[] = [
  [/sss*/g, 's'],
  [/(?<=[^aeiouy])[iy]e/g, 'e'],
  [/ou/g, 'u'],
  [/tch/g, 'ch'],
  [/kh/g, 'h'],
  [/j$/g, 'y'],
  [/i(?=[au])/g, 'y'],
  [/z(?!h)/g, 'ts'],
];

/** Whether a text in Latin letters, in small ones, shows that some of its words were put into another alphabet and back. */
export function mayBeRoundTrip(text: string): boolean {
  return THROUGH_OTHERS.test(text);
}

/**
 * The same of a word in Latin letters that was put into another alphabet and back. All consonants must be the same, four or more of them.
 * `text`: no word that is known.
 */
export const roundTripWord = remembering((text: string): string | null => throughOthers(text, BY_KEY, WHOLE_KEY));

function throughOthers(text: string, words: ByKey, leastKey: number): string | null {
  let best: string | null = null;
  let least = Math.ceil(MOST_EDITS * text.length);
  for (const { bytes, key, last: end } of writtenThrough(text)) {
    const spellings = key < leastKey ? undefined : words.get(key);
    if (spellings === undefined) continue;
    for (const { word, bytes: latin, last } of spellings) {
      if (last !== end) continue;
      const edits = editDistance(bytes, 0, bytes.length, latin, 0, latin.length, least);
      if (edits >= least) continue;
      least = edits;
      best = word;
    }
  }
  return best;
}

interface Through {
  bytes: Uint8Array;
  key: number;
  last: number;
}

/** The word as it stands and as most would write it; none where it shows no other alphabet. */
const writtenThrough = remembering((text: string): readonly Through[] => {
  if (text.length < MIN_THROUGH || !THROUGH_OTHERS.test(text) || isCommonName(text)) return [];
  const plain = PLAINLY.reduce((spelling, [letters, plainly]) => spelling.replace(letters, plainly), text);
  return (plain === text ? [text] : [text, plain]).map((spelling) => {
    const bytes = asciiBytes(spelling);
    return { bytes, key: latinPhoneticKey(bytes), last: lastKey(spelling) };
  });
});

/** `whole`: all consonants are the same. Cyrillic writes vowels too, and hardly in two ways. */
function leastFor(phoneticScript: number, word: string, whole: boolean): number {
  if (whole && phoneticScript !== CYRILLIC) return phoneticScript === GREEK ? LEAST_WHOLE_IN_GREEK : LEAST_WHOLE;
  return FORMS.has(word) ? LEAST_FORM : LEAST_ALIKE;
}

/** Greek has no letters for "d", "b", "j" and "sh", and Hebrew writes "o" and "u" as it does "v". */
function spokenAs(phoneticScript: number, text: string): readonly string[] {
  if (phoneticScript === HEBREW) return text.includes('v') ? [text, text.replaceAll('v', 'w')] : [text];
  if (phoneticScript !== GREEK) return [text];
  const plain = text.replaceAll('tz', 'j').replace(/gi(?=[aeou]|$)/g, 'y');
  return [...new Set([plain, plain.replaceAll('nt', 'd'), plain.replace(/(?<=[aeiou])b/g, 'mb')])];
}

/** Of the last consonants: a key has the first ones. */
function lastKey(text: string): number {
  return latinPhoneticKey(asciiBytes([...text].reverse().join('')));
}
