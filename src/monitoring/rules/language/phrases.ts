/** Words and phrases to find in text: whole words, without case and accents. Scripts without blanks between words need `contains`. */
import { foldText } from '../../../matching/names/normalize.ts';

const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** "Müller & Söhne" -> muller, sohne */
export function wordsOf(text: string): string[] {
  return foldText(text.normalize('NFKC')).split(NOT_WORD).filter(Boolean);
}

/** Finds all phrases in one pass over the text: a phrase is compared only at its first word. */
export class Phrases {
  /** First word -> the phrases that begin with it. */
  readonly #byFirst = new Map<string, { entry: string; words: readonly string[] }[]>();

  /** @param entries entries without a letter or digit are never found */
  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      const words = wordsOf(entry);
      const [first] = words;
      if (first !== undefined) this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { entry, words }]);
    }
  }

  /** The first entry that the text contains, as it was given; null: none. */
  findIn(text: string): string | null {
    const words = wordsOf(text);
    for (const [at, word] of words.entries()) {
      const found = this.#byFirst.get(word)?.find((one) => one.words.every((part, next) => words[at + next] === part));
      if (found) return found.entry;
    }
    return null;
  }
}

const known = new WeakMap<ReadonlySet<unknown>, Phrases>();

/** The same for the same set. */
export function phrasesOf(set: ReadonlySet<unknown>): Phrases {
  const phrases = known.get(set) ?? new Phrases([...set].map(String));
  known.set(set, phrases);
  return phrases;
}
