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
  let ended = last === 'f' || last === 'v' || last === 'w' ? word.replace(/(?<=.{3})[oae](?:ff|w|v)$/, 'f') : word;
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
