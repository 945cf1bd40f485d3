/**
 * Caches recent search results. A list generation never changes, so the same query always has the same result. Evicts
 * the least recently used.
 */
import { LRUCache } from 'lru-cache';
import type { ListAnswer } from './hits.ts';

const MAX_ANSWERS = 20_000;
const MAX_HITS = 20_000;
/** A result without hits has a few bytes, a hit with its explanation some kilobytes. */
const SIZE_OF_HIT = 1_000;

export class RecentAnswers {
  readonly #answers = new LRUCache<string, ListAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_HITS * SIZE_OF_HIT,
    sizeCalculation: ({ hits, nearMisses }) => (hits.length + nearMisses.length) * SIZE_OF_HIT || 1,
  });
  readonly #open = new Map<string, Promise<ListAnswer>>();

  /** The cached result, the search in progress, or a new search. Failures are not cached. */
  get(key: string, ask: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const known = this.#answers.get(key);
    if (known) return Promise.resolve(known);
    const open = this.#open.get(key);
    if (open) return open;
    const asked = ask()
      .then((answer) => {
        this.#answers.set(key, answer);
        return answer;
      })
      .finally(() => this.#open.delete(key));
    this.#open.set(key, asked);
    return asked;
  }
}
