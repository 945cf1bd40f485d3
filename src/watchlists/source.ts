/** A source of a list: where its files are, how they read, how often to look. From the built-in table or AMLCORE_SOURCES. */
import type { WatchlistCategory } from './profile.ts';

export interface WatchlistSource {
  id: string;
  title: string;
  publisher: string;
  authority: string;
  /** Lower-case code of the authority's country or body: us, un, eu, gb. */
  country: string | null;
  category: WatchlistCategory;
  format: string;
  /** Per role of the format: addresses (https, http or absolute file path), tried in order. */
  files: Readonly<Record<string, readonly string[]>>;
  /** Cron expression, UTC; null: only at the start and when asked. */
  schedule: string | null;
  /** Hours after it was last found up to date; absent: 26 for a list with a schedule, none for others. */
  staleAfterHours?: number;
  /** What a stale list does to screenings: a warning wherever it shows (default), or no screening until it is refreshed. */
  whenStale?: 'WARN' | 'REFUSE';
  /** Invented parties for trying the service out: marked as such wherever they show. */
  demo?: boolean;
}

/** A day missed, and some. */
const DEFAULT_STALE_HOURS = 26;

/** Hours without being found up to date after which the list is stale; null: never. */
export function staleAfterHours(source: WatchlistSource): number | null {
  return source.staleAfterHours ?? (source.schedule ? DEFAULT_STALE_HOURS : null);
}
