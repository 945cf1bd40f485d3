/** A source of a list: addresses of its files, format, schedule. From the built-in table or AMLCORE_SOURCES. */
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
  /** Cron expression, UTC; null: only at the start and on request. */
  schedule: string | null;
  /** Hours after it was last found up to date; absent: 26 for a list with a schedule, none for others. */
  staleAfterHours?: number;
  /** What a list that is stale or was never loaded does to screenings: a warning (default), or no screening until it came. */
  whenStale?: 'WARN' | 'REFUSE';
  /** false: transactions are released without it, too. Default true. */
  required?: boolean;
  /** Addresses with http, whose content anybody on the way may change. */
  allowHttp?: boolean;
  /** Addresses of this machine and of private networks; a redirect may lead to what answers there. */
  allowPrivate?: boolean;
  /** In place of the default one, which names amlcore and its version. */
  userAgent?: string;
  /** Sent with each of its downloads, to its own addresses alone. They may hold secrets: never log or show the values. */
  headers?: Readonly<Record<string, string>>;
  /** Seconds until the first byte of an answer, and between two parts of it; default 180. */
  timeoutSeconds?: number;
  /** Minutes that all its files together may take; default 30. */
  downloadMinutes?: number;
  /** Least bytes that a download brings in a minute; default 64 KiB. */
  downloadBytesPerMinute?: number;
  /** Fictitious parties for evaluation, marked as such wherever shown. */
  demo?: boolean;
}

/** A day and a little more. */
const DEFAULT_STALE_HOURS = 26;

/** The list is stale when it was last found up to date so many hours ago; null: never. */
export function staleAfterHours(source: WatchlistSource): number | null {
  return source.staleAfterHours ?? (source.schedule ? DEFAULT_STALE_HOURS : null);
}
