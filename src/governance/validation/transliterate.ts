/**
 * Romanizes Cyrillic names by public standards, so that the matcher's own romanization is not tested against itself:
 * ISO 9:1995; BGN/PCGN 1947 (Russian); ICAO Doc 9303 part 3; German (Duden) and French customary transcription.
 */

const LETTERS = 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я і ї є ґ ў'.split(' ');
const table = (row: string): ReadonlyMap<string, string> => {
  const values = row.split(' ').map((value) => (value === '-' ? '' : value));
  return new Map(LETTERS.map((letter, at) => [letter, values[at] ?? '']));
};

export const CYRILLIC_SYSTEMS = {
  'ISO 9': table('a b v g d e ë ž z i j k l m n o p r s t u f h c č š ŝ ʺ y ʹ è û â ì ï ê g̀ ŭ'),
  'BGN/PCGN': table('a b v g d e ë zh z i y k l m n o p r s t u f kh ts ch sh shch ” y ’ e yu ya i yi ye g w'),
  ICAO: table('a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia i i ie g u'),
  'German custom': table(
    'a b w g d e jo sch s i i k l m n o p r s t u f ch z tsch sch schtsch - y - e ju ja i ji je g w',
  ),
  'French custom': table('a b v g d e io j z i ï k l m n o p r s t ou f kh ts tch ch chtch - y - e iou ia i ï ie g w'),
} as const;

export type CyrillicSystem = keyof typeof CYRILLIC_SYSTEMS;

/** null: the text has a Cyrillic letter outside of the tables (Serbian, Kazakh). */
export function transliterate(text: string, system: CyrillicSystem): string | null {
  let result = '';
  for (const letter of text) {
    const lower = letter.toLowerCase();
    const latin = CYRILLIC_SYSTEMS[system].get(lower);
    if (latin === undefined) {
      if (/\p{Script=Cyrillic}/u.test(letter)) return null;
      result += letter;
    } else result += lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  }
  return result;
}
