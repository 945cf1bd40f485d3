/** What a name is made of once it is parsed: parts of a-z and 0-9, each with a class that says how much it can decide. */

/** Position in `PART_CLASSES` is the number under which a corpus stores the class. Append only. */
export const PART_CLASSES = [
  'name',
  'initial',
  'particle',
  'honorific',
  'form',
  'weak',
  'generation',
  'number',
  'patronymic',
  'kunya',
] as const;
export type PartClass = (typeof PART_CLASSES)[number];
export type NameKind = 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';

export interface NamePart {
  /** a-z and 0-9, at most `MAX_PART_CHARS`. */
  text: string;
  class: PartClass;
  /** Written without vowels (Arabic, Hebrew): only its consonants are certain. */
  abjad: boolean;
  /** A syllable of Hangul, or of Chinese characters read as Korean: another syllable is another name, even with similar letters. */
  hangul?: boolean;
  /** Pinyin of a person's name in Chinese characters: other pinyin is another name, with however similar letters. */
  characters?: boolean;
  /** Number in `PHONETIC_SCRIPTS` of the script that it was written in; none or 0 for Latin letters. */
  phoneticScript?: number;
  /** What a general word says in any language ("factory" for zavod, usine): words of one meaning are variants. */
  general?: string;
  /** A country, a region or a city: many firms of it are called so. */
  place?: boolean;
  /** Stands for a word that may be another one: it weighs as a name does where nothing answers to it. */
  putIn?: boolean;
  /** No word that is merely like it is meant. */
  exactly?: boolean;
}

export const MAX_PARTS = 32;
export const MAX_PART_CHARS = 40;
