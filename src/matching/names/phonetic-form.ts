/** Phonetic form of a name, by words. It is the blocking key of list entries, and decides which entries are joined. */
import type { NamePart, PartClass } from './parts.ts';
import { skeletonOf } from './skeleton.ts';
import { curatedGroupsOf } from './variants.ts';

export interface PhoneticForm {
  /** Phonetic words in alphabetical order, without legal forms and particles. */
  words: readonly string[];
  /** The words as one text. Names that differ only in spelling and order have the same text. */
  sound: string;
  /** Number of words that distinguish parties ("Rungrado", not "Trading"). */
  distinguishing: number;
}

/** Classes of parts that lists include or omit inconsistently. */
const IGNORED: ReadonlySet<PartClass> = new Set(['form', 'particle', 'honorific', 'initial', 'generation']);
const DISTINGUISHING: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'kunya', 'number']);

export function phoneticForm(parts: readonly NamePart[]): PhoneticForm {
  const sounds = new Map<string, boolean>();
  for (const part of parts) {
    if (IGNORED.has(part.class)) continue;
    const sound = soundOf(part);
    sounds.set(sound, (sounds.get(sound) ?? false) || DISTINGUISHING.has(part.class));
  }
  const words = [...sounds.keys()].sort();
  return { words, sound: words.join(' '), distinguishing: words.filter((word) => sounds.get(word)).length };
}

/** One text for known spellings of a name and for words of one meaning. For other words, the consonant skeleton. */
function soundOf({ text, abjad, general }: NamePart): string {
  if (general !== undefined) return `~${general}`;
  const [group] = curatedGroupsOf(text);
  return group === undefined ? skeletonOf(text, abjad) || text : `=${group}`;
}
