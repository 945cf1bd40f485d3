/**
 * The consonant skeleton of a name: the consonants that all its Latin spellings share.
 *
 *     Mohammed, Muhammad, mhmd (محمد)  ─►  mhmd          Yusuf, ywsf (يوسف)   ─►  ysf
 *     Qadhafi, Gaddafi                 ─►  kdf | gdf      Schwarz, Shvarts      ─►  xfrs
 *
 * Vowels are removed, except that a first one becomes "a". Digraphs and similar sounds become one letter, as do doubled letters.
 * Rejected: Soundex and Metaphone. They are made for English, and keep the first letter as written (Kadhafi/Qadhafi). They
 * truncate after four sounds, so half of all Arabic names would share a key.
 */
import { memoized } from './memoized.ts';

/** In an abjad, an unwritten vowel may separate two letters that look like a digraph: "antsar" is Intisar. */
const ABJAD_DIGRAPHS = /sh|ch|zh|kh|gh|th|dh/g;
const DIGRAPHS = /sch|tsch|shch|ksh|sh|ch|zh|dzh|dj|kh|ck|gh|ph|th|dh|ts|tz|cz|ks/g;
const MAYBE_DIGRAPH = /h|ck|dj|t[sz]|cz|ks/;
const SOUND: Readonly<Record<string, string>> = {
  sch: 'x',
  tsch: 'x',
  shch: 'x',
  sh: 'x',
  ch: 'x',
  zh: 'j',
  dzh: 'j',
  dj: 'j',
  kh: 'k',
  ck: 'k',
  gh: 'g',
  ph: 'f',
  th: 't',
  dh: 'd',
  ts: 's',
  tz: 's',
  cz: 'x',
  ks: 'x',
  ksh: 'x',
};
const LETTER: Readonly<Record<string, string>> = { c: 'k', q: 'k', z: 's', v: 'f', b: 'b', p: 'p', x: 'x' };

/** Skeleton of a romanized word. '' if nothing is left. Digits stay. */
export function skeletonOf(word: string, abjad = false): string {
  return abjad ? ofAbjad(word) : ofOthers(word);
}

/** Hash of a skeleton, and its number of consonants. */
interface SkeletonKey {
  /** 0 if nothing is left. */
  key: number;
  length: number;
}

/** Hashes without a string or the cache. For rare texts, which would evict frequent words from the cache. */
export function skeletonKeyOfRare(text: string, abjad: boolean): SkeletonKey {
  return begin(text.length) && add(text) ? keyOfLetters(abjad) : keyOfAny(text, abjad);
}

/** Hash of adjacent parts written together, without building a string. An index needs it for each two and three parts. */
export function joinedSkeletonKey(
  parts: readonly { readonly text: string }[],
  from: number,
  count: number,
  abjad: boolean,
): SkeletonKey {
  let length = 0;
  for (let at = from; at < from + count; at++) length += parts[at]!.text.length;
  let plain = begin(length);
  for (let at = from; at < from + count && plain; at++) plain = add(parts[at]!.text);
  if (plain) return keyOfLetters(abjad);
  let text = '';
  for (let at = from; at < from + count; at++) text += parts[at]!.text;
  return keyOfAny(text, abjad);
}

function keyOfLetters(abjad: boolean): SkeletonKey {
  const length = readSounds(abjad);
  let hash = HASH_SEED;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ sounds[at]!, HASH_FACTOR);
  return { key: length === 0 ? 0 : hash >>> 0 || 1, length };
}

function keyOfAny(text: string, abjad: boolean): SkeletonKey {
  const skeleton = consonantsOfAny(endingInF(text), abjad ? ABJAD_DIGRAPHS : DIGRAPHS);
  return { key: skeleton === '' ? 0 : hashText(skeleton), length: skeleton.length };
}

const ofAbjad = memoized((word) => consonantsOf(word, true));
const ofOthers = memoized((word) => consonantsOf(word, false));

function consonantsOf(word: string, abjad: boolean): string {
  if (!begin(word.length) || !add(word)) return consonantsOfAny(endingInF(word), abjad ? ABJAD_DIGRAPHS : DIGRAPHS);
  const length = readSounds(abjad);
  let key = '';
  for (let at = 0; at < length; at++) key += String.fromCharCode(sounds[at]!);
  return key;
}

/** "Ivanov", "Ivanow", "Ivanoff" */
function endingInF(word: string): string {
  return word.replace(/(?<=.{3})[oae](?:ff|w|v)$/, 'f');
}

const MAX_LETTERS = 128;
/** Letters of the current text, followed by zeros for the lookahead of digraphs. */
const letters = new Uint8Array(MAX_LETTERS + 4);
let letterCount = 0;
/** Codes of its consonants. */
const sounds = new Uint8Array(MAX_LETTERS);

/** Resets the buffer. @returns whether a text of this length fits */
function begin(length: number): boolean {
  letterCount = 0;
  return length <= MAX_LETTERS;
}

/** Appends the text. @returns whether it consists of a-z and digits, as nearly all words do */
function add(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128 || SOUND_OF[code] === 0) return false;
    letters[letterCount++] = code;
  }
  return true;
}

/** `endingInF` for the current letters. */
function endInF(): void {
  const last = letters[letterCount - 1]!;
  const cut = last === F && letters[letterCount - 2] === F ? 3 : last === V || last === W ? 2 : 0;
  if (cut === 0 || letterCount < cut + 3) return;
  const vowel = letters[letterCount - cut]!;
  if (vowel !== O && vowel !== A && vowel !== E) return;
  letterCount -= cut - 1;
  letters[letterCount - 1] = F;
}

/** Fills `sounds`. @returns the number of consonants */
function readSounds(abjad: boolean): number {
  if (letterCount > 0) endInF();
  letters.fill(0, letterCount, letterCount + 4);
  let count = 0;
  let before = 0;
  for (let at = 0; at < letterCount; ) {
    const code = letters[at]!;
    let sound = SOUND_OF[code]!;
    const chars = digraphAt(at, code, abjad);
    if (chars > 0) {
      sound = soundOfDigraph(code, letters[at + 1]!, chars);
      at += chars;
    } else {
      at++;
      if (at === 1) {
        if (VOWEL[code] === 1) sound = A;
      } else if (VOWEL[code] === 1 || code === Y || code === W || (code === H && at === letterCount)) continue;
    }
    if (before === sound && (code > 57 || code < 48)) continue;
    sounds[count++] = sound;
    before = sound;
  }
  return count;
}

const codeOf = (letter: string) => letter.charCodeAt(0);
const [A, C, D, E, F, G] = [codeOf('a'), codeOf('c'), codeOf('d'), codeOf('e'), codeOf('f'), codeOf('g')];
const [H, J, K, O, P, S] = [codeOf('h'), codeOf('j'), codeOf('k'), codeOf('o'), codeOf('p'), codeOf('s')];
const [T, V, W] = [codeOf('t'), codeOf('v'), codeOf('w')];
const [X, Y, Z] = [codeOf('x'), codeOf('y'), codeOf('z')];
const VOWEL = new Uint8Array(128);
for (const letter of 'aeiou') VOWEL[codeOf(letter)] = 1;
/** By code: the sound of a single letter; 0 = neither letter nor digit. */
const SOUND_OF = new Uint8Array(128);
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789')
  SOUND_OF[codeOf(letter)] = codeOf(LETTER[letter] ?? letter);

/** `SOUND` of the digraph with this length and these first two letters. */
function soundOfDigraph(code: number, next: number, chars: number): number {
  switch (code) {
    case T:
      if (chars === 4) return X;
      return next === H ? T : S;
    case K:
      return next === H ? K : X;
    case C:
      return next === K ? K : X;
    case D:
      return next === H ? D : J;
    case G:
      return G;
    case P:
      return F;
    case Z:
      return J;
    default:
      return X;
  }
}

/** Length of the digraph at this position, as in `DIGRAPHS` and `ABJAD_DIGRAPHS`; 0 = none. */
function digraphAt(at: number, code: number, abjad: boolean): number {
  if (code !== S && code !== C && code !== T && code !== K && code !== D && code !== Z && code !== G && code !== P)
    return 0;
  const next = letters[at + 1]!;
  if (abjad) return next === H && code !== P ? 2 : 0;
  if (next === H) return code === S && letters[at + 2] === C && letters[at + 3] === H ? 4 : 2;
  switch (code) {
    case S:
      return next === C && letters[at + 2] === H ? 3 : 0;
    case C:
      return next === K || next === Z ? 2 : 0;
    case T:
      if (next === S && letters[at + 2] === C && letters[at + 3] === H) return 4;
      return next === S || next === Z ? 2 : 0;
    case K:
      if (next !== S) return 0;
      return letters[at + 2] === H ? 3 : 2;
    case D:
      if (next === J) return 2;
      return next === Z && letters[at + 2] === H ? 3 : 0;
    default:
      return 0;
  }
}

/** The same for any characters. */
function consonantsOfAny(text: string, digraphs: RegExp): string {
  let ended = text;
  if (MAYBE_DIGRAPH.test(ended)) ended = ended.replace(digraphs, (digraph) => SOUND[digraph]?.toUpperCase() ?? digraph);
  let key = '';
  for (let at = 0; at < ended.length; at++) {
    const raw = ended.charAt(at);
    const letter = raw.toLowerCase();
    if (at === 0 && 'aeiou'.includes(letter)) {
      key = 'a';
      continue;
    }
    if (at > 0 && 'aeiouyw'.includes(letter)) continue;
    // A final h is silent ("Fatah", "Hamzah") and often omitted.
    if (letter === 'h' && at > 0 && at === ended.length - 1) continue;
    const sound = raw === letter ? (LETTER[letter] ?? letter) : letter;
    if (key.at(-1) !== sound || (sound >= '0' && sound <= '9')) key += sound;
  }
  return key;
}

const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a hash of the key. 0 is reserved for "no key". */
export function hashText(text: string): number {
  let hash = HASH_SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash >>> 0 || 1;
}
