/**
 * Names of people that another script writes so that their sound does not tell the spelling, put as they are spelled: "Шон Голдберг" is
 * "sean Голдберг", "雅克·杜蓬" "jacques·杜蓬". The other words stay as they are written, and are heard.
 *
 * Of what is asked about alone, by the very letters or characters: as variants, "Shon" and "Bulang" would be Sean and Brown in Latin
 * letters, too.
 */
import { SPELLED_NAMES } from './data/spelled-names.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalise.ts';

/** In each script most are in one line alone. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  SPELLED_NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const [spelled = '', ...written] = line.split(' ');
      return written.map((word) => [word, spelled] as const);
    }),
);
/** Letters of a script that the table has. */
const MAYBE_SPELLED = /[\u0400-\u06ff\u30a0-\u30ff\uac00-\ud7a3]|\p{Script=Han}/u;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’׳]*/gu;
const HAN = /\p{Script=Han}/u;
const DOT = /[·・‧•･]/;

/** null: no word of it is known. */
export function asSpelled(name: string): string | null {
  if (ASCII.test(name) || !MAYBE_SPELLED.test(name)) return null;
  // Without dots they are a name of China's own.
  const foreign = DOT.test(name);
  const spelled = name.replace(WORD, (word) =>
    HAN.test(word) && !foreign ? word : (SPELLED.get(foldText(dropWordSigns(cleanText(word)))) ?? word),
  );
  return spelled === name ? null : spelled;
}
