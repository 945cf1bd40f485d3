/** Every line of the tables in `variants/`: one name each, its spellings and short forms; see `../variants.ts`. */
import { koreanVariantLines } from '../korean.ts';
import { foldText } from '../normalise.ts';
import { romaniseWord } from '../romanise.ts';
import { cyrillicLanguage } from '../scripts/cyrillic.ts';
import { hebrewSounds } from '../scripts/hebrew.ts';
import { AFRICAN_NAMES } from './variants/african.ts';
import { ARABIC_NAMES } from './variants/arabic.ts';
import { ASIAN_NAMES } from './variants/asian.ts';
import { EUROPEAN_NAMES } from './variants/european.ts';
import { HEARD_NAMES } from './variants/heard.ts';
import { PATRONYMIC_STEMS, SLAVIC_NAMES } from './variants/slavic.ts';
import { WOMENS_NAMES } from './variants/womens.ts';

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

/** Chief name -> what is read of its spellings in other scripts. */
const HEARD: ReadonlyMap<string, string> = new Map(
  linesOf(HEARD_NAMES).map((line) => {
    const [chief = '', ...written] = line.split(' ');
    const read = written.flatMap((word) => {
      const folded = foldText(hebrewSounds(word));
      return [0, 1].map((other) => romaniseWord(folded, { person: true, language: cyrillicLanguage(folded), other }).join(''));
    });
    return [chief, [...new Set(read)].join(' ')] as const;
  }),
);

/** With what is heard of any name on the line. */
function withHeard(line: string): string {
  const words = line.split(' ');
  const heard = words.flatMap((word) => HEARD.get(word) ?? []);
  return heard.length === 0 ? line : [...new Set([...words, ...heard.join(' ').split(' ')])].join(' ');
}

const LINES: readonly string[] = [
  ARABIC_NAMES,
  SLAVIC_NAMES,
  EUROPEAN_NAMES,
  ASIAN_NAMES,
  AFRICAN_NAMES,
  WOMENS_NAMES,
].flatMap(linesOf);
const CHIEFS: ReadonlySet<string> = new Set(LINES.map((line) => line.split(' ', 1)[0]!));

export const VARIANT_LINES: readonly string[] = [
  ...LINES.map(withHeard),
  // Жак is Jacques, which is a form of James: by James alone the two would hang together by a third.
  ...[...HEARD].filter(([chief]) => !CHIEFS.has(chief)).map(([chief, read]) => `${chief} ${read}`),
  ...koreanVariantLines(),
  ...linesOf(PATRONYMIC_STEMS).flatMap(patronymicLines),
];
