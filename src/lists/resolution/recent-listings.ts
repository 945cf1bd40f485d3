/**
 * Listings that this process has resolved lately. The lists of a first start come one behind the other, and each is compared with
 * those before it: they need not be read back from the database and parsed again.
 */
import type { ListingRow } from './store.ts';

/** 5.6 KiB each, by the heap over OFAC's SDN list (13,821 entries, 2026-11-23): 170 MB at the most. With more, none are kept. */
const MOST_KEPT = 30_000;
/** They are not needed after the last list. */
const KEPT_MS = 30_000;

/** Which state of the lists. The hash alone is that of any generation that changed no profile. */
export interface GenerationSeal {
  generation: number;
  /** Hexadecimal. null: the generation has no hash, so it equals no other. */
  profilesHash: string | null;
}

export class RecentListings {
  /** Seal of the generation that the rows belong to. */
  #seal: GenerationSeal | null = null;
  #rows = new Map<number, ListingRow>();
  #timer: NodeJS.Timeout | null = null;

  /**
   * The listings of the generation. Absent if another process wrote it. The caller owns and changes them, and stores them with the
   * next generation. Changes of a failed transaction are never stored.
   */
  take({ generation, profilesHash }: GenerationSeal): Map<number, ListingRow> {
    const seal = this.#seal;
    const isSame = profilesHash !== null && profilesHash === seal?.profilesHash && generation === seal.generation;
    const rows = isSame ? this.#rows : new Map<number, ListingRow>();
    this.#forget();
    return rows;
  }

  /** Can be called before the commit: if the transaction fails, no other generation has this number and hash. */
  put(seal: GenerationSeal, rows: Map<number, ListingRow>): void {
    this.#forget();
    if (rows.size > MOST_KEPT) return;
    this.#seal = seal;
    this.#rows = rows;
    this.#timer = setTimeout(() => this.#forget(), KEPT_MS).unref();
  }

  #forget(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#seal = null;
    this.#rows = new Map();
  }
}
