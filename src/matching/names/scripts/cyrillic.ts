/** Cyrillic words: the text's own letters tell the language, the language what the letters are worth. */
import { CYRILLIC, CYRILLIC_LANGUAGES } from '../data/cyrillic.ts';
import { byLetter, type Letters } from './by-letter.ts';

export type CyrillicLanguage = keyof typeof CYRILLIC_LANGUAGES;

const TABLES = Object.fromEntries(
  Object.entries(CYRILLIC_LANGUAGES).map(([language, own]) => [language, { ...CYRILLIC, ...own }]),
) as Record<CyrillicLanguage, Letters>;

/** First that is found decides. Kazakh has "і" too, Uzbek the Belarusian "ў", but never after a vowel. */
const SIGNS: readonly (readonly [RegExp, CyrillicLanguage])[] = [
  [/[әғқңөүұһҷҳҗҝҹҡҙҫӯӣ]/, 'asian'],
  [/[ѕѓќ]/, 'macedonian'],
  [/[јљњћђџ]/, 'serbian'],
  [/[аеёиоуыэюяі]ў|і.*[ыэ]|[ыэ].*і|віч(?!\p{L})/su, 'belarusian'],
  [/ў/, 'asian'],
  [/[ыэё]|ъ[еюя]/, 'russian'],
  [/[іїєґ]|[сц]ьк/, 'ukrainian'],
  [/ъ(?=\p{L})/u, 'bulgarian'],
];

/** Without any of these the signs need no look: letters beyond the Russian ones, and what Russian has too. */
const TELLING = /[\u0450-\u052f]|ъ|[сц]ьк/;

/** `folded`: a whole name, since not each of its words shows the language. Russian where nothing does. */
export function cyrillicLanguage(folded: string): CyrillicLanguage {
  if (!TELLING.test(folded)) return 'russian';
  return SIGNS.find(([letters]) => letters.test(folded))?.[1] ?? 'russian';
}

/** The press also spells such names as if they were Russian: Hirhel and Girgel, Vučić and Vuchich. */
const READ_AS_RUSSIAN_TOO: ReadonlySet<CyrillicLanguage> = new Set(['ukrainian', 'belarusian', 'bulgarian', 'serbian']);

export function isReadAsRussianToo(language: CyrillicLanguage): boolean {
  return READ_AS_RUSSIAN_TOO.has(language);
}

export function cyrillic(word: string, language: CyrillicLanguage): string {
  return byLetter(word, TABLES[language]);
}
