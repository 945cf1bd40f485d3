/** Every line of the tables in `variants/`: one name each, its spellings and short forms; see `../variants.ts`. */
import { koreanVariantLines } from '../korean.ts';
import { ARABIC_NAMES } from './variants/arabic.ts';
import { ASIAN_NAMES } from './variants/asian.ts';
import { EUROPEAN_NAMES } from './variants/european.ts';
import { PATRONYMIC_STEMS, SLAVIC_NAMES } from './variants/slavic.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** "-ovich" as Russian passports, French, Ukrainian, German, Polish, Croatian, Swedish texts have it; "-ovna". */
const SONS = ['ich', 'itch', 'ych', 'itsch', 'icz', 'ic', 'itj', 'ytj'];
const DAUGHTERS = ['na'];

/** "sergeev sergeyev" -> a line of sons ("sergeevich sergeyevich ...") and one of daughters. */
function patronymicLines(stems: string): string[] {
  const words = stems.split(' ');
  return [SONS, DAUGHTERS].map((endings) =>
    words.flatMap((stem) => endings.map((ending) => stem + ending)).join(' '),
  );
}

export const VARIANT_LINES: readonly string[] = [
  ...[ARABIC_NAMES, SLAVIC_NAMES, EUROPEAN_NAMES, ASIAN_NAMES].flatMap(linesOf),
  ...koreanVariantLines(),
  ...linesOf(PATRONYMIC_STEMS).flatMap(patronymicLines),
];
