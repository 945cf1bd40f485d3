/** The parts of a parsed name: text of a-z and 0-9, each with a class that determines its weight. */

/** A corpus stores each class as its position in `PART_CLASSES`. Append only. */
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
  /** a-z and 0-9, at most `MAX_PART_CHARS` characters. */
  text: string;
  class: PartClass;
  /** Written in an abjad, without vowels (Arabic, Hebrew): only the consonants are certain. */
  abjad: boolean;
  /** A syllable of Hangul, or of Chinese characters read as Korean. Another syllable is another name, even with similar letters. */
  hangul?: boolean;
  /** Pinyin of a person's name in Chinese characters. Other pinyin is another name, even with similar letters. */
  characters?: boolean;
  /** Number of the original script in `PHONETIC_SCRIPTS`. Undefined or 0 for Latin letters. */
  phoneticScript?: number;
  /** Meaning of a general word in any language ("factory" for zavod, usine). Words with the same meaning are variants. */
  general?: string;
  /** A country, a region or a city. Many of its organizations have it in their names. */
  place?: boolean;
  /** Replaces a word that may be another one. If unmatched, it weighs as much as a name. */
  inserted?: boolean;
  /** Matches only the same word, not similar ones. */
  exactOnly?: boolean;
}

export const MAX_PARTS = 32;
export const MAX_PART_CHARS = 40;
