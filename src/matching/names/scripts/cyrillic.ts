/** Romanizes Cyrillic words. The letters of the text show its language, and the language determines their romanization. */
import { CYRILLIC, CYRILLIC_LANGUAGES } from '../data/cyrillic.ts';
import { byLetter, type Letters } from './by-letter.ts';

export type CyrillicLanguage = keyof typeof CYRILLIC_LANGUAGES;

const TABLES = Object.fromEntries(
  Object.entries(CYRILLIC_LANGUAGES).map(([language, own]) => [language, { ...CYRILLIC, ...own }]),
) as Record<CyrillicLanguage, Letters>;

/** The first match decides. Kazakh also has "і", and Uzbek the Belarusian "ў", but never after a vowel. */
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

/** Letters that Russian lacks, and patterns it shares. Without any of them, the language is Russian. */
const LANGUAGE_SIGN = /[\u0450-\u052f]|ъ|[сц]ьк/;

/** `folded`: a whole name, since single words may not show the language. Russian by default. */
export function cyrillicLanguage(folded: string): CyrillicLanguage {
  if (!LANGUAGE_SIGN.test(folded)) return 'russian';
  return SIGNS.find(([letters]) => letters.test(folded))?.[1] ?? 'russian';
}

/** Languages whose names the press also romanizes as Russian: Hirhel and Girgel, Vučić and Vuchich. */
const READ_AS_RUSSIAN_TOO: ReadonlySet<CyrillicLanguage> = new Set(['ukrainian', 'belarusian', 'bulgarian', 'serbian']);

export function isReadAsRussianToo(language: CyrillicLanguage): boolean {
  return READ_AS_RUSSIAN_TOO.has(language);
}

export function cyrillic(word: string, language: CyrillicLanguage): string {
  return byLetter(word, TABLES[language]);
}
