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
  /** Hours after the last successful check; absent: 72 or 26 for a list with a schedule, none for others. */
  staleAfterHours?: number;
  /** Hours after the last successful check when a warning begins; absent: 24 for a required, scheduled sanctions list. */
  warnAfterHours?: number;
  /** Effect of a stale list on screenings; absent: REFUSE for a required, scheduled sanctions list, WARN for others. */
  whenStale?: WhenStale;
  /** Days within which the publisher usually issues a new version; absent: the age of the content is not judged. */
  contentDays?: number;
  /** false: transactions are released without it, too. Default true. */
  required?: boolean;
  /** Allows plain http addresses, whose content can be changed in transit. */
  allowHttp?: boolean;
  /** Allows addresses of this machine and of private networks, also as targets of redirects. */
  allowPrivate?: boolean;
  /** Replaces the default, which names amlcore and its version. */
  userAgent?: string;
  /** Sent with each download, to the source's own addresses only. They may contain secrets: never log or show the values. */
  headers?: Readonly<Record<string, string>>;
  /** Seconds until the first byte of an answer, and between two parts of it; default 180. */
  timeoutSeconds?: number;
  /** Time limit in minutes for all its files together; default 30. */
  downloadMinutes?: number;
  /** Minimum bytes per minute of a download; default 64 KiB. */
  downloadBytesPerMinute?: number;
  /** Fictitious parties for evaluation, marked as such wherever shown. */
  demo?: boolean;
  /** true: the file is shipped with the service, so a successful read does not show that the list is current. */
  shipped?: boolean;
}

export const WHEN_STALE = ['WARN', 'REFUSE'] as const;
export type WhenStale = (typeof WHEN_STALE)[number];

/** A day and two hours. */
const DEFAULT_STALE_HOURS = 26;
/** Limits of required, scheduled sanctions lists. Long enough that a publisher's weekend stops no screening. */
const REQUIRED_SANCTIONS = { warnAfterHours: 24, staleAfterHours: 72 };

function isRequiredSanctions({ schedule, category, required = true, demo }: WatchlistSource): boolean {
  return schedule !== null && category === 'SANCTION' && required && !demo;
}

/** Age of the last successful check from which the list is stale. null: never. */
export function staleAfterHours(source: WatchlistSource): number | null {
  const { staleAfterHours: stated, schedule } = source;
  if (stated !== undefined) return stated;
  if (isRequiredSanctions(source)) return REQUIRED_SANCTIONS.staleAfterHours;
  return schedule ? DEFAULT_STALE_HOURS : null;
}

/** Age of the last successful check from which the service warns. null: only if the list is stale. */
export function warnAfterHours(source: WatchlistSource): number | null {
  return source.warnAfterHours ?? (isRequiredSanctions(source) ? REQUIRED_SANCTIONS.warnAfterHours : null);
}

export function whenStale(source: WatchlistSource): WhenStale {
  return source.whenStale ?? (isRequiredSanctions(source) ? 'REFUSE' : 'WARN');
}
