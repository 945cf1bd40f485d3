/** Romanizes Burmese, one word for each syllable: အောင်ဆန်းစုကြည် is Aung San Su Kyi. */
import {
  BURMESE_CONSONANTS,
  BURMESE_RHYMES,
  BURMESE_ROUNDED,
  BURMESE_SOFT,
  BURMESE_STANDING,
} from '../data/burmese.ts';
import { ascii } from './by-letter.ts';

/** "Myint", "Nyunt": the romanization spells the short tone of a nasal. */
const SHORT_NASAL = /(?:(?<=[ငနမ])့်|(?<=ံ)့)/g;
const TONES = /[့း]/g;
/** A stacked consonant closes the syllable before it: "န္တ" is "န်တ". */
const STACKED = /\u1039/g;
/** Consonant, medial signs (y, r, w, h), vowel signs, final consonant with asat. */
const SYLLABLE = /([က-အဿ])([ျြွှ]*)([ါ-ူေဲံ]*)([က-အဥ]?်)?(t?)/uy;

export function isBurmese(code: number): boolean {
  return code >= 0x1000 && code <= 0x109f;
}

export function burmese(word: string): string[] {
  const text = word
    .replace(SHORT_NASAL, (signs) => (signs.length === 2 ? '်t' : 't'))
    .replace(TONES, '')
    .replace(STACKED, '်');
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    SYLLABLE.lastIndex = at;
    const found = SYLLABLE.exec(text);
    if (found === null) {
      const alone = BURMESE_STANDING[text.charAt(at)] ?? ascii(text.charAt(at));
      if (alone !== '') words.push(alone);
      at++;
      continue;
    }
    at += found[0].length;
    const [, letter = '', medials = '', vowels = '', killed = '', short = ''] = found;
    words.push(syllable(letter, medials, vowels + killed) + short);
  }
  return words;
}

function syllable(letter: string, medials: string, signs: string): string {
  let sound = BURMESE_CONSONANTS[letter] ?? '';
  if (/[ျြ]/.test(medials)) sound = BURMESE_SOFT[sound] ?? `${sound}y`;
  if (medials.includes('ှ')) sound = letter === 'ရ' || sound === 'ly' ? 'sh' : `h${sound}`;
  const rounded = medials.includes('ွ');
  if (rounded && BURMESE_ROUNDED[signs] !== undefined) return sound + BURMESE_ROUNDED[signs];
  const rhyme = BURMESE_RHYMES[signs] ?? [...signs].map((sign) => BURMESE_RHYMES[sign] ?? '').join('');
  return `${sound}${rounded ? 'w' : ''}${rhyme}`;
}
