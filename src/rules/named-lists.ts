/** Lists of values that rules compare with by name. */
import { comparable } from './language/comparable.ts';

export const MAX_LISTS = 50;
export const MAX_ENTRIES = 1_000;
export const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Entries in the spelling for comparison, without doubles, sorted. */
export function checkedEntries(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => String(comparable(entry))))].sort();
}
