/** Romanizes Amharic and Tigrinya words. One letter is a consonant and its vowel: አበበ is a-be-be, ብርሃን b-r-ha-n is Birhan. */
import { ETHIOPIC_OPEN, ETHIOPIC_ROWS, ETHIOPIC_VOWELS } from '../data/ethiopic.ts';
import { ascii } from './by-letter.ts';

const FIRST = 0x1200;

export function isEthiopic(code: number): boolean {
  return code >= FIRST && code <= 0x137f;
}

export function ethiopic(word: string): string {
  let out = '';
  const letters = [...word];
  for (const [at, letter] of letters.entries()) {
    const code = letter.codePointAt(0) ?? 0;
    const row = String.fromCodePoint(code & ~7);
    const consonant = ETHIOPIC_ROWS[row];
    if (!isEthiopic(code) || consonant === undefined) {
      out += ascii(letter);
      continue;
    }
    const form = code & 7;
    let vowel: string = ETHIOPIC_VOWELS[form]!;
    if (form === 0 && ETHIOPIC_OPEN.includes(row)) vowel = 'a';
    if (form === 5) {
      const first = at === 0 && letters.length > 1;
      const cluster = at < letters.length - 1 && out !== '' && !/[aeiou]$/.test(out);
      if (consonant === '' || first || cluster) vowel = 'i';
    }
    out += consonant + vowel;
  }
  return out;
}
