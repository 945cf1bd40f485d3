/** What was found for a text, for texts that come again: names of customers, places, purposes. For pure functions. */
import { LRUCache } from 'lru-cache';

const MAX_REMEMBERED = 20_000;
/** Longer texts are dear to keep and rarely come twice; so are those with a number in them. */
const MAX_CHARS = 100;
const NUMBER = /\d(?:\D?\d){3}/;

export class Remembered<T extends NonNullable<unknown>> {
  /** Made at its first use: it makes room for all of its entries. */
  #made: LRUCache<string, T> | null = null;

  /** What `find` found for this text before, or finds now. What is found is shared, so that nobody may change it. */
  of(text: string, find: (text: string) => T): T {
    const before = this.get(text);
    if (before !== undefined) return before;
    return this.keep(text, find(text));
  }

  get(text: string): T | undefined {
    return text.length > MAX_CHARS ? undefined : this.#made?.get(text);
  }

  keep(text: string, found: T): T {
    if (text.length > MAX_CHARS || NUMBER.test(text)) return found;
    this.#made ??= new LRUCache({ max: MAX_REMEMBERED });
    this.#made.set(text, withoutChange(found));
    return found;
  }
}

function withoutChange<T>(found: T): T {
  if (typeof found !== 'object' || found === null) return found;
  for (const part of Object.values(found)) Object.freeze(part);
  return Object.freeze(found);
}
