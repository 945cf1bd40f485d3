/** Cache for pure functions of recurring texts: names of customers, places, purposes. */
import { LRUCache } from 'lru-cache';

const MAX_REMEMBERED = 20_000;
/** Longer texts are expensive to keep and rarely recur, as do those with numbers. */
const MAX_CHARS = 100;
const NUMBER = /\d(?:\D?\d){3}/;

export class Remembered<T extends NonNullable<unknown>> {
  /** Created at its first use, since it allocates all of its entries. */
  #made: LRUCache<string, T> | null = null;

  /** The cached result of `find` for this text. Results are shared, so they must not be changed. */
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
