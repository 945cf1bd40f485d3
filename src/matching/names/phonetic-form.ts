/** A name by its words as they sound: what entries of two lists are joined by, and blocked by before they are compared. */
import type { NamePart, PartClass } from './parts.ts';
import { skeletonOf } from './skeleton.ts';
import { curatedGroupsOf } from './variants.ts';

export interface PhoneticForm {
  /** Words as they sound, without legal forms and particles, in alphabetical order. */
  words: readonly string[];
  /** The words as one text. Names that differ only in spelling and order have the same text. */
  sound: string;
  /** Number of words that distinguish parties ("Rungrado", not "Trading"). */
  distinguishing: number;
}

/** Parts of names that lists leave out as they like. */
const SILENT: ReadonlySet<PartClass> = new Set(['form', 'particle', 'honorific', 'initial', 'generation']);
const DISTINGUISHING: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'kunya', 'number']);

export function phoneticForm(parts: readonly NamePart[]): PhoneticForm {
  const sounds = new Map<string, boolean>();
  for (const part of parts) {
    if (SILENT.has(part.class)) continue;
    const sound = soundOf(part);
    sounds.set(sound, (sounds.get(sound) ?? false) || DISTINGUISHING.has(part.class));
  }
  const words = [...sounds.keys()].sort();
  return { words, sound: words.join(' '), distinguishing: words.filter((word) => sounds.get(word)).length };
}

/** The same text for known spellings of one name and for words of one meaning; otherwise the consonants. */
function soundOf({ text, abjad, general }: NamePart): string {
  if (general !== undefined) return `~${general}`;
  const [group] = curatedGroupsOf(text);
  return group === undefined ? skeletonOf(text, abjad) || text : `=${group}`;
}
