/** All lines of the tables in `variants/`: one name each, with its spellings and short forms; see `../variants.ts`. */
import { koreanVariantLines } from '../korean.ts';
import { foldText } from '../normalize.ts';
import { romanizeWord } from '../romanize.ts';
import { cyrillicLanguage } from '../scripts/cyrillic.ts';
import { hebrewSounds } from '../scripts/hebrew.ts';
import { tableLines } from './table-lines.ts';
import AFRICAN_NAMES from './variants/african.txt' with { type: 'text' };
import ARABIC_NAMES from './variants/arabic.txt' with { type: 'text' };
import ASIAN_NAMES from './variants/asian.txt' with { type: 'text' };
import EUROPEAN_NAMES from './variants/european.txt' with { type: 'text' };
import HEARD_NAMES from './variants/heard.txt' with { type: 'text' };
import SLAVIC_NAMES from './variants/slavic.txt' with { type: 'text' };
import WOMENS_NAMES from './variants/womens.txt' with { type: 'text' };

/** Spellings of "-ovich" in Russian passports and in French, Ukrainian, German, Polish, Croatian and Swedish texts. */
const SONS = ['ich', 'itch', 'ych', 'itsch', 'icz', 'ic', 'itj', 'ytj'];
/** "sergeev sergeyev" -> a line of sons ("sergeevich sergeyevich ...") and one of daughters: "-evna", Belarusian "-euna", Ukrainian "-ivna". */
function patronymicLines(stems: string): string[] {
  const words = stems.split(' ');
  const sons = words.flatMap((stem) => SONS.map((ending) => stem + ending));
  const daughters = words.flatMap((stem) => [
    `${stem}na`,
    ...(/[aeo]v$/.test(stem) ? [`${stem.slice(0, -1)}una`] : []),
    ...(/ov$/.test(stem) ? [`${stem.slice(0, -2)}ivna`] : []),
  ]);
  return [sons, daughters].map((line) => [...new Set(line)].join(' '));
}

/** Main name -> romanized phonetic spellings from other scripts. */
const PHONETIC_SPELLINGS: ReadonlyMap<string, string> = new Map(
  tableLines(HEARD_NAMES).map((line) => {
    const [mainName = '', ...written] = line.split(' ');
    const read = written.flatMap((word) => {
      const folded = foldText(hebrewSounds(word));
      return [0, 1].map((other) => romanizeWord(folded, { person: true, language: cyrillicLanguage(folded), other }).join(''));
    });
    return [mainName, [...new Set(read)].join(' ')] as const;
  }),
);

/** Adds the phonetic spellings of all names on the line. */
function withPhoneticSpellings(line: string): string {
  const words = line.split(' ');
  const spellings = words.flatMap((word) => PHONETIC_SPELLINGS.get(word) ?? []);
  return spellings.length === 0 ? line : [...new Set([...words, ...spellings.join(' ').split(' ')])].join(' ');
}

const LINES: readonly string[] = [
  ...tableLines(ARABIC_NAMES),
  ...tableLines(SLAVIC_NAMES, 'names'),
  ...tableLines(EUROPEAN_NAMES),
  ...tableLines(ASIAN_NAMES),
  ...tableLines(AFRICAN_NAMES),
  ...tableLines(WOMENS_NAMES),
];
const MAIN_NAMES: ReadonlySet<string> = new Set(LINES.map((line) => line.split(' ', 1)[0]!));

export const VARIANT_LINES: readonly string[] = [
  ...LINES.map(withPhoneticSpellings),
  // Жак is Jacques, a form of James. On the line of James, the spellings would be related only by a third name.
  ...[...PHONETIC_SPELLINGS].filter(([mainName]) => !MAIN_NAMES.has(mainName)).map(([mainName, read]) => `${mainName} ${read}`),
  ...koreanVariantLines(),
  ...tableLines(SLAVIC_NAMES, 'patronymics').flatMap(patronymicLines),
];
