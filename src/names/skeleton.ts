/**
 * The consonants that survive every way of writing a name in Latin letters.
 *
 *     Mohammed, Muhammad, mhmd (محمد)  ─►  mhmd          Yusuf, ywsf (يوسف)   ─►  ysf
 *     Qadhafi, Gaddafi                 ─►  kdf | gdf      Schwarz, Shvarts      ─►  xfrs
 *
 * Vowels go, save that a first one is kept as "a"; digraphs and near sounds fall together; doubles become single.
 * Rejected: Soundex and Metaphone. They are made for English, keep the first letter as written (Kadhafi/Qadhafi) and
 * cut after four sounds, so half of all Arabic names share a key.
 */

import { remembering } from './remembered.ts';

/** In abjads an unwritten vowel may stand between two letters that look like a digraph: "antsar" is Intisar. */
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

/** Key of a romanised word; '' where nothing is left (digits are kept as they are). */
export function skeletonOf(word: string, abjad = false): string {
  return abjad ? ofAbjad(word) : ofOthers(word);
}

/** The key of a skeleton, and how many consonants it has. */
interface SkeletonKey {
  /** 0 where nothing is left. */
  key: number;
  length: number;
}

/** The same, neither written down nor remembered: for texts that hardly come twice, and would push out those that do. */
export function skeletonKeyOfRare(text: string, abjad: boolean): SkeletonKey {
  const ended = endingInF(text);
  const length = readSounds(ended, abjad);
  if (length < 0) {
    const skeleton = consonantsOfAny(ended, abjad ? ABJAD_DIGRAPHS : DIGRAPHS);
    return { key: skeleton === '' ? 0 : hashText(skeleton), length: skeleton.length };
  }
  let hash = HASH_SEED;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ sounds[at]!, HASH_FACTOR);
  return { key: length === 0 ? 0 : hash >>> 0 || 1, length };
}

const ofAbjad = remembering((word) => consonantsOf(word, true));
const ofOthers = remembering((word) => consonantsOf(word, false));

function consonantsOf(word: string, abjad: boolean): string {
  const ended = endingInF(word);
  const length = readSounds(ended, abjad);
  if (length < 0) return consonantsOfAny(ended, abjad ? ABJAD_DIGRAPHS : DIGRAPHS);
  let key = '';
  for (let at = 0; at < length; at++) key += String.fromCharCode(sounds[at]!);
  return key;
}

/** "Ivanov", "Ivanow", "Ivanoff" */
function endingInF(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  return last === F || last === V || last === W ? word.replace(/(?<=.{3})[oae](?:ff|w|v)$/, 'f') : word;
}

/** Codes of the consonants read last. */
let sounds = new Uint16Array(64);

/**
 * Fills `sounds`. Written out for a-z and figures, of which nearly all words are: an index asks this of every two and three neighbours.
 *
 * @returns how many consonants there are; -1: there are other signs
 */
function readSounds(word: string, abjad: boolean): number {
  const length = word.length;
  if (length > sounds.length) sounds = new Uint16Array(2 * length);
  let count = 0;
  let before = 0;
  for (let at = 0; at < length; ) {
    const code = word.charCodeAt(at);
    let sound = code < 128 ? SOUND_OF[code]! : 0;
    if (sound === 0) return -1;
    const chars = digraphAt(word, at, code, abjad);
    if (chars > 0) {
      sound = soundOfDigraph(code, word.charCodeAt(at + 1), chars);
      at += chars;
    } else {
      at++;
      if (at === 1) {
        if (VOWEL[code] === 1) sound = A;
      } else if (VOWEL[code] === 1 || code === Y || code === W || (code === H && at === length)) continue;
    }
    if (before === sound && (code > 57 || code < 48)) continue;
    sounds[count++] = sound;
    before = sound;
  }
  return count;
}

const codeOf = (letter: string) => letter.charCodeAt(0);
const [A, C, D, F, G, H] = [codeOf('a'), codeOf('c'), codeOf('d'), codeOf('f'), codeOf('g'), codeOf('h')];
const [J, K, P, S, T, V] = [codeOf('j'), codeOf('k'), codeOf('p'), codeOf('s'), codeOf('t'), codeOf('v')];
const [W, X, Y, Z] = [codeOf('w'), codeOf('x'), codeOf('y'), codeOf('z')];
const VOWEL = new Uint8Array(128);
for (const letter of 'aeiou') VOWEL[codeOf(letter)] = 1;
/** By code: what the letter sounds like by itself; 0 = it is no letter or figure. */
const SOUND_OF = new Uint8Array(128);
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789')
  SOUND_OF[codeOf(letter)] = codeOf(LETTER[letter] ?? letter);

/** `SOUND` of the digraph of so many letters that begins with these two. */
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

/** How many letters from there on are one sound, as `DIGRAPHS` and `ABJAD_DIGRAPHS` say it; 0 = none. */
function digraphAt(text: string, at: number, code: number, abjad: boolean): number {
  if (code !== S && code !== C && code !== T && code !== K && code !== D && code !== Z && code !== G && code !== P)
    return 0;
  const next = text.charCodeAt(at + 1);
  if (abjad) return next === H && code !== P ? 2 : 0;
  if (next === H) return code === S && text.startsWith('ch', at + 2) ? 4 : 2;
  switch (code) {
    case S:
      return next === C && text.charCodeAt(at + 2) === H ? 3 : 0;
    case C:
      return next === K || next === Z ? 2 : 0;
    case T:
      if (next === S && text.startsWith('ch', at + 2)) return 4;
      return next === S || next === Z ? 2 : 0;
    case K:
      if (next !== S) return 0;
      return text.charCodeAt(at + 2) === H ? 3 : 2;
    case D:
      if (next === J) return 2;
      return next === Z && text.charCodeAt(at + 2) === H ? 3 : 0;
    default:
      return 0;
  }
}

/** The same for any letters. */
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
    // A last h is silent ("Fatah", "Hamzah") and not written everywhere.
    if (letter === 'h' && at > 0 && at === ended.length - 1) continue;
    const sound = raw === letter ? (LETTER[letter] ?? letter) : letter;
    if (key.at(-1) !== sound || (sound >= '0' && sound <= '9')) key += sound;
  }
  return key;
}

const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a over the key; 0 is kept free for "no key". */
export function hashText(text: string): number {
  let hash = HASH_SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash >>> 0 || 1;
}
