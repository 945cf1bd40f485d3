/** Which language a text is in: by its script, then by its commonest words. */
import type { Language } from './taxonomy.ts';
import { fold } from './text.ts';

/** Words that are frequent in one language and rare in the others; own selection. */
const COMMON: Partial<Record<Language, string>> = {
  EN: 'the and of to in that was for with his has said on by from who had which they is are were been would',
  FR: 'le la les des du et est une dans pour par sur avec qui au aux ete ses pas plus cette ont selon deux',
  ES: 'el la los las del y una en por para con que se su al fue como mas pero lo sus esta han segun',
  DE: 'der die das und den von zu mit dem des ist im ein eine nicht auf sich wegen nach wurde hat bei auch soll',
};
/** Frequent words of languages outside the lexicon, so that a Dutch text is not taken for German. */
const FOREIGN: readonly string[] = [
  'o os um uma nao em da do das dos pelo pela mais foi com sao seu sua ao',
  'il gli che di della dei nel per non sono alla piu anche dal con si stato',
  'het een van en dat niet zijn voor met ook aan door naar werd de is op',
  'och att det som en av den ar inte har till med for pa var',
  'w z na sie nie jest do przez zostal oraz ktory jego',
];
const RUSSIAN = 'и в не на что с по за его был из как для это к также';
const OTHER_CYRILLIC = /[іїєґўјљњђћџѓќәғқңөұүһӣӯҷҳ]/giu;
const PERSIAN_URDU = /[پچژگکیےٹڈڑں]/gu;
/** At least this share of the letters is of the script. */
const SHARE = 0.5;
const MIN_COMMON = 2;

const sets = (words: Partial<Record<Language, string>>) =>
  Object.entries(words).map(([language, text]) => [language as Language, new Set(text.split(' '))] as const);
const LATIN = sets(COMMON);
const OTHERS = FOREIGN.map((text) => new Set(text.split(' ')));
const RUSSIAN_WORDS = new Set(RUSSIAN.split(' '));

/** null: a language outside the lexicon, or too little text. */
export function detectLanguage(text: string): Language | null {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return null;
  const isMostly = (signs: RegExp) => count(text, signs) / letters >= SHARE;
  if (isMostly(/\p{Script=Han}/gu)) return count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0 ? null : 'ZH';
  if (isMostly(/\p{Script=Arabic}/gu)) return count(text, PERSIAN_URDU) / letters > 0.01 ? null : 'AR';
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  if (isMostly(/\p{Script=Cyrillic}/gu)) {
    const russian = words.filter((word) => RUSSIAN_WORDS.has(word)).length;
    return count(text, OTHER_CYRILLIC) / letters > 0.005 || russian < MIN_COMMON ? null : 'RU';
  }
  if (!isMostly(/\p{Script=Latin}/gu)) return null;
  const countOf = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  const [best] = LATIN.map(([language, set]) => ({ language, hits: countOf(set) })).sort((a, b) => b.hits - a.hits);
  const foreign = Math.max(...OTHERS.map(countOf));
  return best!.hits >= MIN_COMMON && best!.hits > foreign ? best!.language : null;
}

function count(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0;
}
