/**
 * Converts names between Russian and national spelling. Passports changed from one to the other, and lists and customers use either.
 * Variant tables cover given names and Slavic patronymics (`data/variants/slavic.txt`); this module covers regular patterns.
 *
 * Patronymics in the Russian form, and in the forms of Azerbaijan, Kazakhstan, Kyrgyzstan, Turkmenistan and Uzbekistan:
 *
 *     Elmarovich, Elmarovna     ◄─►     Elmar oglu, Elmar oʻgʻli, Elmaruly; Elmar qizi, Elmarkyzy
 *
 * Surnames in the Belarusian form, beside a known given name or patronymic:
 *
 *     Sidorov, Kovalev          ◄─►     Sidarau, Kavaleu
 */
import { dropWordSigns, foldText } from './normalize.ts';
import { curatedGroupsOf } from './variants.ts';

const RUSSIAN = /^(\p{L}{3,}?)(?:y?[eo]v(?:ich|ych|itch)|[eo]v(na))$/u;
const CHILD = '(og?h?lu|ogly|ogli|oghlu|uulu|uly|ulu|ugli|ogli)|(q[iy]zi|[kg][iy]zi|ky?zy|qyzy)';
const CHILD_WORD = new RegExp(`^(?:${CHILD})$`);
const JOINED_CHILD = new RegExp(`^(\\p{L}{3,}?)(?:${CHILD})$`, 'u');
const MAYBE = /ovi?t?ch|evi?t?ch|ovych|evych|ovna|evna|ul[uy]|og?h?l[uyi]|o[gʻ'’`]*l[iu]|ğlu|ugli|z[iyı]\b/iu;
const MIN_WORDS = 2;

/** Whether the word may be a patronymic, or a surname in Russian or Belarusian form. */
export function mayHaveOtherForm(word: string): boolean {
  return MAYBE.test(word) || MAYBE_FAMILY.test(word);
}

/** Empty if the name has no patronymic, or a Slavic one. */
export function otherPatronymics(name: string): string[] {
  if (!MAYBE.test(name)) return [];
  const words = name.trim().split(/\s+/);
  if (words.length < MIN_WORDS) return [];
  const folded = words.map((word) => dropWordSigns(foldText(word)).replaceAll('ʻ', ''));
  for (const [at, word] of folded.entries()) {
    const replaceWord = (replacement: string, from = at) =>
      [...words.slice(0, from), replacement, ...words.slice(at + 1)].join(' ');
    const russian = RUSSIAN.exec(word);
    // Listed Slavic patronymics are excluded: "Petrovich" is never Petr oglu.
    if (russian !== null) {
      if (curatedGroupsOf(word).length > 0) return [];
      const stem = words[at]!.slice(0, russian[1]!.length);
      return russian[2] === undefined
        ? [replaceWord(`${stem} oglu`), replaceWord(`${stem}uly`)]
        : [replaceWord(`${stem} qizi`), replaceWord(`${stem}kyzy`)];
    }
    const child = CHILD_WORD.exec(word);
    if (child !== null && at > 0)
      return [replaceWord(`${words[at - 1]}${child[1] === undefined ? 'ovna' : 'ovich'}`, at - 1)];
    const joined = JOINED_CHILD.exec(word);
    if (joined !== null && at > 0)
      return [replaceWord(`${words[at]!.slice(0, joined[1]!.length)}${joined[2] === undefined ? 'ovna' : 'ovich'}`)];
  }
  return [];
}

const RUSSIAN_FAMILY = /(?<=\p{L}{3})(y?o|[oe])v$/iu;
const BELARUSIAN_FAMILY = /(?<=\p{L}{3})([ao]|[iy]?o|[iy]?e)u$/iu;
const MAYBE_FAMILY = /(?:[oe]v|[aoe]u)(?![\p{L}\p{M}])/iu;
const BELARUSIAN_PATRONYMIC = /(?:[aeo]v(?:ich|ych)|[aeo]una|[aeio]vna|ivna)$/;

/** Null if no surname matches, or no other word shows the origin of the name. */
export function otherSurname(name: string): string | null {
  if (!MAYBE_FAMILY.test(name)) return null;
  const words = name.trim().split(/\s+/);
  const folded = words.map(foldText);
  const isPatronymic = (word: string) => BELARUSIAN_PATRONYMIC.test(word);
  // Without this condition, half of all Russian names would get another reading.
  const isRussian = folded.some(isPatronymic);
  const isKnown = folded.some((word) => isPatronymic(word) || curatedGroupsOf(word).length > 0);
  const respelled = words.map((word, at) => {
    if (isPatronymic(folded[at]!)) return word;
    if (isRussian && RUSSIAN_FAMILY.test(word))
      return word.replace(RUSSIAN_FAMILY, (_, vowel: string) => (/e/i.test(vowel) ? 'eu' : 'au')).replace(/o/g, 'a');
    return isKnown
      ? word.replace(BELARUSIAN_FAMILY, (_, vowel: string) => (/e|[iy]o/i.test(vowel) ? 'ev' : 'ov'))
      : word;
  });
  const other = respelled.join(' ');
  return other === words.join(' ') ? null : other;
}
