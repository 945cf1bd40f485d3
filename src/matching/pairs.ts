/**
 * Compares the names of given pairs like a screening, but with every word equally rare. Rarity depends on the other
 * listed parties, and whether two entries are one party must not.
 */
import { atOnce } from '../platform/lib/event-loop-pauses.ts';
import { buildCorpusHereInPieces } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import type { MatchKind, Subject } from './types.ts';

export class PairMatcher {
  readonly #matcher: Matcher;

  private constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  static of(listed: readonly Pick<Subject, 'kind' | 'names'>[]): PairMatcher {
    return atOnce(PairMatcher.inPieces(listed));
  }

  /** Like `of`, in steps. */
  static *inPieces(listed: readonly Pick<Subject, 'kind' | 'names'>[]): Generator<undefined, PairMatcher> {
    const subjects = listed.map(({ kind, names }, index): Subject => {
      const unknown = { births: [], countries: [], gender: null, identifiers: [] };
      return {
        id: String(index),
        kind,
        names,
        ...unknown,
        flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
      };
    });
    const corpus = yield* buildCorpusHereInPieces(subjects);
    // A comparison uses the weights of words, and none of the bounds computed from them.
    corpus.wordRarity.fill(1);
    return new PairMatcher(new Matcher(corpus));
  }

  /**
   * @param index position in `listed`
   * @returns `score`: 0..100 for the best of `names`. `listedName`: the name that it matched.
   */
  compare(names: readonly string[], kind: MatchKind, index: number): { score: number; listedName: string } {
    return this.#matcher.compareNames({ names, kind, algorithm: 'BALANCED', fuzzy: true, threshold: 0 }, index);
  }
}
