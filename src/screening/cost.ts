/** Rate limit cost of a search beyond the request itself: thread time of the matcher. */
import type { SearchedLists } from './list-search.ts';

/** Wall time. On a busy machine an ordinary name takes 60 ms, and callers are not charged for the load of others. */
export const MS_PER_UNIT = 250;

/** `owe` of a request. */
export type Owe = (units: number) => Promise<void>;

/** Charged for any outcome of the search, because aborted searches took the longest. */
export async function chargingMatcherTime<T>(
  lists: SearchedLists,
  owe: Owe | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    const units = Math.floor((lists.asker?.spentMs ?? 0) / MS_PER_UNIT);
    if (units > 0) await owe?.(units);
  }
}
