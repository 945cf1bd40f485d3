/**
 * Listings that this process has resolved lately. The lists of a first start come one behind the other, and each is compared with
 * those before it: they need not be read back from the database and parsed again.
 */
import type { ListingRow } from './store.ts';

/** Two kilobytes each. With more, none are kept. */
const MOST_KEPT = 60_000;
/** Behind the last list nobody asks for them. */
const KEPT_MS = 60_000;

export class RecentListings {
  /** Of the generation that they belong to. */
  #profilesHash: string | null = null;
  #rows = new Map<number, ListingRow>();
  #timer: NodeJS.Timeout | null = null;

  /**
   * The listings as that generation has them; none where something else wrote it. They belong to the caller, who changes them and
   * puts them back with the next generation: what a transaction that fails has changed is never seen again.
   */
  take(profilesHash: string | null): Map<number, ListingRow> {
    const isSame = profilesHash !== null && profilesHash === this.#profilesHash;
    const rows = isSame ? this.#rows : new Map<number, ListingRow>();
    this.#forget();
    return rows;
  }

  /** May be called before the generation is committed: where it never is, no generation has this hash. */
  put(profilesHash: string, rows: Map<number, ListingRow>): void {
    this.#forget();
    if (rows.size > MOST_KEPT) return;
    this.#profilesHash = profilesHash;
    this.#rows = rows;
    this.#timer = setTimeout(() => this.#forget(), KEPT_MS).unref();
  }

  #forget(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#profilesHash = null;
    this.#rows = new Map();
  }
}
