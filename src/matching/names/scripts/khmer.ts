/** Romanizes Khmer words: ហ៊ុន hun, សែន sen. Handles the signs that change the series, and subscript consonants. */
import { KHMER_CONSONANTS, KHMER_STANDING, KHMER_VOWELS } from '../data/khmer.ts';
import { ascii } from './by-letter.ts';

const COENG = '\u17d2';
const [TO_FIRST, TO_SECOND, SHORT, SILENT] = ['\u17c9', '\u17ca', '\u17cb', '\u17cd'];

export function isKhmer(code: number): boolean {
  return code >= 0x1780 && code <= 0x17ff;
}

export function khmer(word: string): string {
  const letters = word.replace(new RegExp(`.${SILENT}`, 'gu'), '').replaceAll(SHORT, '');
  let out = '';
  let series: 'a' | 'o' = 'a';
  let at = 0;
  while (at < letters.length) {
    const consonant = KHMER_CONSONANTS[letters.charAt(at)];
    if (consonant === undefined) {
      out += KHMER_STANDING[letters.charAt(at)] ?? ascii(letters.charAt(at));
      at++;
      continue;
    }
    let sound = consonant[0];
    series = consonant[1];
    at++;
    for (;;) {
      const sign = letters.charAt(at);
      const below = sign === COENG ? KHMER_CONSONANTS[letters.charAt(at + 1)] : undefined;
      if (below !== undefined) {
        sound += below[0];
        at += 2;
      } else if (sign === TO_FIRST || sign === TO_SECOND) {
        if (sign === TO_FIRST && sound === 'b') sound = 'p';
        series = sign === TO_FIRST ? 'a' : 'o';
        at++;
      } else break;
    }
    out += sound;
    const vowel = KHMER_VOWELS[letters.charAt(at)];
    if (vowel !== undefined) {
      out += vowel[series === 'a' ? 0 : 1];
      at++;
      if (/[ំះ]/.test(letters.charAt(at))) {
        out += letters.charAt(at) === 'ំ' ? 'm' : 'h';
        at++;
      }
    } else if (at < letters.length && !closes(out, sound)) out += series;
  }
  return out;
}

/** Whether the consonant ends the syllable: a vowel stands before it. */
function closes(out: string, sound: string): boolean {
  return /[aeiou]$/.test(out.slice(0, out.length - sound.length));
}
