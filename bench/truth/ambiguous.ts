/**
 * Which of the lost names identify no particular party. A matcher that found them would match almost every name.
 *
 *     shared   all remaining words, in this spelling, are in names of several other listed parties
 *     usual    each word is a common name, a general word, a dictionary word, a legal form, a place or an initial
 *
 * A misspelled word is in no other name. So such a name counts as lost, even if the correct word is common.
 */

import { isCommonName, isCommonWord } from '../../src/matching/names/common-words.ts';
import { generalWord } from '../../src/matching/names/general-words.ts';
import { equalityKey } from '../../src/matching/names/normalize.ts';
import { isFormWord } from '../../src/matching/names/parse-organization.ts';
import type { Subject } from '../../src/matching/types.ts';

/** A name shared with so many other parties identifies none of them. */
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

  /** @param of the listed parties with the name */
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
