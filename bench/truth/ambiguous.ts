/**
 * Of names that are not found: which of them tell nobody in particular, whoever reads them, so that a matcher that found them would
 * find everybody.
 *
 *     shared   all words that are left stand, spelled so, in names of several other listed parties
 *     usual    none of them is more than a usual name, a general word, a word of the dictionary or of a legal form, a place, an initial
 *
 * A word with a slip is a word that nobody has: such a name counts as lost, though the word that is meant may be everybody's.
 */

import { isCommonName, isCommonWord } from '../../src/matching/names/common-words.ts';
import { generalWord } from '../../src/matching/names/general-words.ts';
import { equalityKey } from '../../src/matching/names/normalize.ts';
import { isFormWord } from '../../src/matching/names/parse-organization.ts';
import type { Subject } from '../../src/matching/types.ts';

/** So many others make a name nobody's in particular. */
const SEVERAL = 2;
const LEAST_TELLING = 3;

export type WhyLost = 'shared' | 'usual' | 'lost';

export class Ambiguity {
  readonly #subjectsBy = new Map<string, Set<number>>();

  constructor(subjects: readonly Subject[]) {
    for (const [subject, { kind, names }] of subjects.entries())
      for (const { text } of names)
        for (const word of equalityKey(text, kind === 'PERSON').split(' '))
          this.#subjectsBy.set(word, (this.#subjectsBy.get(word) ?? new Set()).add(subject));
  }

  /** @param of the parties that are meant */
  why(asked: string, person: boolean, of: ReadonlySet<number>): WhyLost {
    const words = equalityKey(asked, person)
      .split(' ')
      .filter((word) => person || !isFormWord(word));
    if (words.every((word) => !tells(word, person))) return 'usual';
    const bearers = words
      .map((word) => this.#subjectsBy.get(word) ?? new Set<number>())
      .sort((a, b) => a.size - b.size);
    const others = [...(bearers[0] ?? [])].filter(
      (subject) => !of.has(subject) && bearers.every((some) => some.has(subject)),
    );
    return others.length >= SEVERAL ? 'shared' : 'lost';
  }
}

function tells(word: string, person: boolean): boolean {
  if (word.length < LEAST_TELLING || isCommonName(word)) return false;
  return person || (generalWord(word) === null && !isCommonWord(word));
}
