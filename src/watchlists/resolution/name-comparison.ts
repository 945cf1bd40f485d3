/** Compares names of entries with the matcher. Weak aliases are left out, since they prove nothing. */
import { PairMatcher } from '../../matching/pairs.ts';
import type { Party } from './party.ts';

/** Names compared per entry; the best-known ones come first. */
const MAX_NAMES_COMPARED = 12;

export class NameComparison {
  readonly #matcher: PairMatcher | null;
  readonly #positions: ReadonlyMap<Party, number>;

  /** @param listed every party that will be the second argument of `compare` */
  constructor(listed: Iterable<Party>) {
    const parties = [...new Set(listed)];
    this.#positions = new Map(parties.map((party, index) => [party, index]));
    const listedNames = parties.map((party) => ({
      kind: party.kind,
      names: strongNames(party).map((text) => ({ text, weak: false })),
    }));
    // Building an index takes time, even an empty one.
    this.#matcher = parties.length > 0 ? new PairMatcher(listedNames) : null;
  }

  /** 0..100 for the best pair of names, and that pair. */
  compare(party: Party, listed: Party): { score: number; pair: readonly [string, string] | null } {
    const names = strongNames(party);
    const index = this.#positions.get(listed);
    if (names.length === 0 || index === undefined || this.#matcher === null || strongNames(listed).length === 0)
      return { score: 0, pair: null };
    const { score, listedName } = this.#matcher.compare(names, party.kind, index);
    return { score, pair: [names[0]!, listedName] };
  }
}

function strongNames(party: Party): string[] {
  return party.names
    .filter((name) => !name.weak)
    .slice(0, MAX_NAMES_COMPARED)
    .map((name) => name.text);
}
