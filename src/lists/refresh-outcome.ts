/** Outcome of a refresh or of its preview. */

import type { NewProfile } from './profiles/store.ts';
import type { RefreshFailure } from './refresh-failure.ts';
import type { WatchlistSource } from './source.ts';
import type { Rejection } from './sources/types.ts';
import type { VersionCounts } from './version-checks.ts';

/** Preview of the changes in the publisher's current version. */
export type UpcomingVersion =
  | { outcome: 'UNCHANGED'; version: number }
  /** The import would be rejected, or the download fails. */
  | { outcome: 'REFUSED'; reason: string }
  /** More than `most` entries differ. */
  | { outcome: 'TOO_MANY' }
  | ({ outcome: 'CHANGED'; version: number; rejected: number; profiles: NewProfile[] } & VersionCounts &
      Pick<Extract<RefreshOutcome, { outcome: 'UPDATED' }>, 'added' | 'changed' | 'removed'>);

export type RefreshOutcome =
  | { watchlistId: string; outcome: 'UNCHANGED'; version: number }
  | {
      watchlistId: string;
      outcome: 'UPDATED';
      version: number;
      generation: number;
      entries: number;
      names: number;
      added: number;
      changed: number;
      removed: number;
      rejected: number;
      rejections: Rejection[];
    }
  | { watchlistId: string; outcome: 'FAILED'; reason: string; remedy?: string };

/** A new current version of a list. */
export interface ListUpdate {
  watchlistId: string;
  title: string;
  version: number;
  /** Previous version. null: this is the first. */
  previousVersion: number | null;
  generation: number;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  rejected: number;
  contentHash: string;
  publishedAt: string | null;
  importedAt: string;
}

export function outcomeOf({ id }: WatchlistSource, { cause, remedy }: RefreshFailure): RefreshOutcome {
  return { watchlistId: id, outcome: 'FAILED', reason: cause, ...(remedy !== null && { remedy }) };
}
