import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { HttpValidators } from './fetch.ts';
import { failureOfStored, type RefreshFailure } from './refresh-failure.ts';
import type { WatchlistSource } from './source.ts';

/** Key of an advisory lock: one writer of lists at a time, over all nodes. */
const LISTS_LOCK = 4_211_001;

export interface WatchlistState {
  watchlistId: string;
  title: string;
  format: string;
  category: string;
  authority: string;
  publisher: string;
  lastAttemptAt: Date | null;
  /** Last successful refresh: updated or unchanged. */
  lastSuccessAt: Date | null;
  /** Last manual check by a user. null: never. */
  confirmedAt: Date | null;
  /** Actor; null: none. */
  confirmedBy: string | null;
  /** Cause of the last failure. null: the last refresh succeeded. */
  lastFailure: RefreshFailure | null;
  failedAttempts: number;
  validators: HttpValidators;
}

/** Locks one list: one import at a time over all processes. Take it before `lockLists`. */
export async function lockList(db: Db, watchlistId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlist/${watchlistId}`}, 0))`.execute(db);
}

/** Locks resolution and generations until the transaction ends. */
export async function lockLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LISTS_LOCK})`.execute(db);
}

export async function ensureWatchlist(db: Db, source: WatchlistSource): Promise<void> {
  const described = {
    title: source.title,
    format: source.format,
    category: source.category,
    authority: source.authority,
    publisher: source.publisher,
  };
  await db
    .insertInto('watchlists')
    .values({ watchlist_id: source.id, ...described })
    .onConflict((conflict) => conflict.column('watchlist_id').doUpdateSet(described))
    .execute();
}

export async function readStates(db: Db): Promise<WatchlistState[]> {
  const rows = await db.selectFrom('watchlists').selectAll().orderBy('watchlist_id').execute();
  return rows.map((row) => ({
    watchlistId: row.watchlist_id,
    title: row.title,
    format: row.format,
    category: row.category,
    authority: row.authority,
    publisher: row.publisher,
    lastAttemptAt: row.last_attempt_at,
    lastSuccessAt: row.last_success_at,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by,
    lastFailure: failureOfStored(row.last_error),
    failedAttempts: row.failed_attempts,
    validators: row.http_validators as HttpValidators,
  }));
}
