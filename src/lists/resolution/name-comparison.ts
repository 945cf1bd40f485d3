/** Compares names of entries with the matcher. Weak aliases are left out, since they prove nothing. */
import { PairMatcher } from '../../matching/pairs.ts';
import type { Party } from './party.ts';

/** Number of compared names per entry, the most important first. */
const MAX_NAMES_COMPARED = 12;
/** Longer names together are compared one by one, since each takes milliseconds. */
const LETTERS_AT_ONCE = 1_000;

export class NameComparison {
  readonly #matcher: PairMatcher | null;
  readonly #positions: ReadonlyMap<Party, number>;

  private constructor(matcher: PairMatcher | null, positions: ReadonlyMap<Party, number>) {
    this.#matcher = matcher;
    this.#positions = positions;
  }

  /**
   * In pieces.
   * @param listed every party that will be the second argument of `comparing`
   */
  static *of(listed: Iterable<Party>): Generator<undefined, NameComparison> {
    const parties = [...new Set(listed)];
    const positions = new Map(parties.map((party, index) => [party, index]));
    const listedNames = parties.map((party) => ({
      kind: party.kind,
      names: strongNames(party).map((text) => ({ text, weak: false })),
    }));
    // Building an index takes time, even an empty one.
    return new NameComparison(parties.length > 0 ? yield* PairMatcher.inPieces(listedNames) : null, positions);
  }

  /** In pieces: 0..100 for the best pair of names, and that pair. */
  *comparing(
    party: Party,
    listed: Party,
  ): Generator<undefined, { score: number; pair: readonly [string, string] | null }> {
    const names = strongNames(party);
    const index = this.#positions.get(listed);
    if (names.length === 0 || index === undefined || this.#matcher === null || strongNames(listed).length === 0)
      return { score: 0, pair: null };
    const letters = names.reduce((sum, name) => sum + name.length, 0);
    let best: ReturnType<PairMatcher['compare']> | null = null;
    for (const some of letters > LETTERS_AT_ONCE ? names.map((name) => [name]) : [names]) {
      yield;
      const found = this.#matcher.compare(some, party.kind, index);
      if (best === null || found.score > best.score) best = found;
    }
    return { score: best!.score, pair: [names[0]!, best!.listedName] };
  }
}

function strongNames(party: Party): string[] {
  return party.names
    .filter((name) => !name.weak)
    .slice(0, MAX_NAMES_COMPARED)
    .map((name) => name.text);
}
