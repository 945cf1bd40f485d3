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

/** The same, not remembered: for texts that hardly come twice, and would push out those that do. */
export function skeletonOfRare(text: string, abjad: boolean): string {
  return consonantsOf(text, abjad ? ABJAD_DIGRAPHS : DIGRAPHS);
}

const ofAbjad = remembering((word) => consonantsOf(word, ABJAD_DIGRAPHS));
const ofOthers = remembering((word) => consonantsOf(word, DIGRAPHS));

function consonantsOf(word: string, digraphs: RegExp): string {
  const last = word.charAt(word.length - 1);
  const ended = last === 'f' || last === 'v' || last === 'w' ? word.replace(/(?<=.{3})[oae](?:ff|w|v)$/, 'f') : word;
  const abjad = digraphs === ABJAD_DIGRAPHS;
  const length = ended.length;
  let key = '';
  let before = '';
  // Written out for a-z and figures, of which nearly all words are: an index asks this of every two and three neighbours.
  for (let at = 0; at < length; ) {
    const code = ended.charCodeAt(at);
    let sound = SOUND_OF[code];
    if (sound === undefined) return consonantsOfAny(ended, digraphs);
    const chars = digraphAt(ended, at, code, abjad);
    if (chars > 0) {
      sound = SOUND[ended.slice(at, at + chars)]!;
      at += chars;
    } else {
      at++;
      if (at === 1) {
        if (VOWEL[code] === 1) sound = 'a';
      } else if (VOWEL[code] === 1 || code === Y || code === W || (code === H && at === length)) continue;
    }
    if (before === sound && (code > 57 || code < 48)) continue;
    key += sound;
    before = sound;
  }
  return key;
}

const codeOf = (letter: string) => letter.charCodeAt(0);
const [C, D, G, H, J, K] = [codeOf('c'), codeOf('d'), codeOf('g'), codeOf('h'), codeOf('j'), codeOf('k')];
const [P, S, T, W, Y, Z] = [codeOf('p'), codeOf('s'), codeOf('t'), codeOf('w'), codeOf('y'), codeOf('z')];
const VOWEL = new Uint8Array(128);
for (const letter of 'aeiou') VOWEL[codeOf(letter)] = 1;
/** By code: what the letter sounds like by itself. */
const SOUND_OF: string[] = [];
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') SOUND_OF[codeOf(letter)] = LETTER[letter] ?? letter;

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

/** FNV-1a over the key; 0 is kept free for "no key". */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}
