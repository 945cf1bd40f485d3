/** Selects the rules of a script by the first letter of a word. */
import { GEORGIAN } from '../data/georgian.ts';
import { LETTER_NAMES } from '../data/indic.ts';
import { armenian, isArmenian } from './armenian.ts';
import { burmese, isBurmese } from './burmese.ts';
import { byLetter } from './by-letter.ts';
import { ethiopic, isEthiopic } from './ethiopic.ts';
import { INDIC_AMBIGUOUS, indic, isIndic } from './indic.ts';
import { isKhmer, khmer } from './khmer.ts';
import { isThaiOrLao, THAI_CUSTOMS, thai } from './thai.ts';

const AMBIGUOUS_LETTERS = new RegExp(`${INDIC_AMBIGUOUS.source}|[բգդծկձճպջտ]`);
const THAI = /[ก-ฮ]/;

/** Number of further readings of `romanizeScript`: Thai by letters, Western Armenian, Tamil and Bengali sounds. `text`: lower case. */
export function otherScriptReadings(text: string): number {
  return THAI.test(text) ? 2 : AMBIGUOUS_LETTERS.test(text) ? 1 : 0;
}

/** Null if the script has no rules here. `other`: 0, or the number of another reading; `alone`: whether the word is the whole name. */
export function romanizeScript(
  word: string,
  first: number,
  reading: { person: boolean; other: number; alone: boolean },
): string[] | null {
  const { person, other, alone } = reading;
  if (isIndic(first)) {
    const latin = indic(word, other > 0);
    return [(person && !alone ? LETTER_NAMES[latin] : undefined) ?? latin];
  }
  if (isThaiOrLao(first)) return [thai(word, person, THAI_CUSTOMS[other] ?? 'sound')];
  if (isArmenian(first)) return [armenian(word, other > 0)];
  if (first >= 0x10d0 && first <= 0x10ff) return [byLetter(word, GEORGIAN)];
  if (isEthiopic(first)) return [ethiopic(word)];
  if (isBurmese(first)) return burmese(word);
  if (isKhmer(first)) return [khmer(word)];
  return null;
}
