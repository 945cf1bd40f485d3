import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { HttpValidators } from './fetch.ts';
import type { ListEntry, StoredProfile } from './profile.ts';
import type { WatchlistSource } from './source.ts';
import type { ImportReport } from './sources/types.ts';

/** Puts all writers of lists, on all nodes, in one line. */
const LISTS_LOCK = 4_211_001;

export interface ListVersion {
  watchlistId: string;
  title: string;
  authority: string;
  category: string;
  version: number;
  contentHash: string;
  entries: number;
  names: number;
  rejected: number;
  /** When the publisher issued it, where the file says so. */
  publishedAt: string | null;
  importedAt: string;
  demo?: boolean;
}

export interface Generation {
  generation: number;
  listVersions: ListVersion[];
  profiles: number;
  createdAt: Date;
}

export interface WatchlistState {
  watchlistId: string;
  lastAttemptAt: Date | null;
  /** When it was last found up to date or brought so. */
  lastSuccessAt: Date | null;
  lastError: string | null;
  failedAttempts: number;
  validators: HttpValidators;
}

export interface NewVersion {
  contentHash: Buffer;
  entries: number;
  names: number;
  rejected: number;
  added: number;
  changed: number;
  removed: number;
  report: ImportReport;
}

/** An entry to write. */
export interface EntryChange {
  reference: string;
  entryHash: Buffer;
  /** The entry as JSON text. */
  entry: string;
  /** Its list no longer has it. */
  delisted: boolean;
}

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
    lastAttemptAt: row.last_attempt_at,
    lastSuccessAt: row.last_success_at,
    lastError: row.last_error,
    failedAttempts: row.failed_attempts,
    validators: row.http_validators as HttpValidators,
  }));
}

export async function recordAttempt(
  db: Db,
  watchlistId: string,
  attempt: { at: Date; error: string | null; validators?: HttpValidators },
): Promise<void> {
  await db
    .updateTable('watchlists')
    .set((update) => ({
      last_attempt_at: attempt.at,
      ...(attempt.error === null && { last_success_at: attempt.at }),
      last_error: attempt.error,
      failed_attempts: attempt.error === null ? 0 : update('failed_attempts', '+', 1),
      ...(attempt.validators && { http_validators: JSON.stringify(attempt.validators) }),
    }))
    .where('watchlist_id', '=', watchlistId)
    .execute();
}

export async function latestVersion(
  db: Db,
  watchlistId: string,
): Promise<{ version: number; contentHash: Buffer; names: number } | null> {
  const row = await db
    .selectFrom('watchlist_versions')
    .select(['version', 'content_hash', 'names'])
    .where('watchlist_id', '=', watchlistId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { version: row.version, contentHash: row.content_hash, names: row.names } : null;
}

/** Reference -> hash (base64) of every entry that the list has now. */
export async function currentEntryHashes(db: Db, watchlistId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('watchlist_entries')
    .select(['external_reference_id', 'entry_hash'])
    .where('watchlist_id', '=', watchlistId)
    .where('to_version', 'is', null)
    .where('delisted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.external_reference_id, row.entry_hash.toString('base64')]));
}

export async function currentEntries(db: Db, watchlistId: string, references: readonly string[]): Promise<ListEntry[]> {
  const rows = await db
    .selectFrom('watchlist_entries')
    .select('entry')
    .where('watchlist_id', '=', watchlistId)
    .where('to_version', 'is', null)
    .where('external_reference_id', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return rows.map((row) => row.entry as ListEntry);
}

export async function nextGeneration(db: Db): Promise<number> {
  const row = await db
    .selectFrom('corpus_generations')
    .select((select) => select.fn.max('generation').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function closeEntries(
  db: Db,
  watchlistId: string,
  references: readonly string[],
  version: number,
): Promise<void> {
  await db
    .updateTable('watchlist_entries')
    .set({ to_version: version })
    .where('watchlist_id', '=', watchlistId)
    .where('to_version', 'is', null)
    .where('external_reference_id', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export async function insertEntries(
  db: Db,
  watchlistId: string,
  changes: readonly EntryChange[],
  version: number,
): Promise<void> {
  // One JSON text for all rows: as arrays of texts, every quotation mark of every entry would be escaped and read back.
  const rows = changes.map(
    ({ reference, entryHash, entry, delisted }) =>
      `{"reference":${JSON.stringify(reference)},"hash":"\\\\x${entryHash.toString('hex')}","entry":${entry},"delisted":${delisted}}`,
  );
  await sql`
    insert into watchlist_entries (watchlist_id, external_reference_id, from_version, entry_hash, entry, delisted)
    select ${watchlistId}, reference, ${version}, hash, entry, delisted
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
      as t (reference text, hash bytea, entry jsonb, delisted boolean)
  `.execute(db);
}

/** Ends the present rows of these profiles at `generation` and puts the new ones in their place. */
export async function replaceProfiles(
  db: Db,
  profiles: readonly StoredProfile[],
  generation: number,
  now: Date,
): Promise<void> {
  await sql`
    with given as (
      select (profile->>'profileId')::uuid as profile_id, profile
      from jsonb_array_elements(${JSON.stringify(profiles)}::jsonb) as t (profile)),
    ended as (
      update profiles set to_generation = ${generation} from given
      where profiles.profile_id = given.profile_id and profiles.to_generation is null
      returning profiles.profile_id, profiles.version, profiles.created_at)
    insert into profiles (profile_id, from_generation, version, profile, created_at, updated_at)
    select given.profile_id, ${generation}, coalesce(ended.version, 0) + 1, given.profile,
           coalesce(ended.created_at, ${now}), ${now}
    from given left join ended using (profile_id)
  `.execute(db);
}

/** Ends the present rows of these profiles at `generation`; nothing takes their place. */
export async function endProfiles(db: Db, profileIds: readonly string[], generation: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update profiles set to_generation = ${generation}
    where to_generation is null and profile_id = any(${profileIds}::uuid[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes a whole list out of the searched state: the demo list, once a real one has arrived.
 * @returns the ids of its listings, to be forgotten
 */
export async function withdrawList(db: Db, watchlistId: string, version: number): Promise<number[]> {
  await db
    .updateTable('watchlist_entries')
    .set({ to_version: version + 1 })
    .where('watchlist_id', '=', watchlistId)
    .where('to_version', 'is', null)
    .execute();
  const rows = await db
    .selectFrom('listings')
    .select('listing_id')
    .where('watchlist_id', '=', watchlistId)
    .where('profile_id', 'is not', null)
    .execute();
  return rows.map((row) => row.listing_id);
}

export async function insertVersion(
  db: Db,
  watchlistId: string,
  version: number,
  given: NewVersion,
  now: Date,
): Promise<void> {
  await db
    .insertInto('watchlist_versions')
    .values({
      watchlist_id: watchlistId,
      version,
      content_hash: given.contentHash,
      entries: given.entries,
      names: given.names,
      rejected: given.rejected,
      added: given.added,
      changed: given.changed,
      removed: given.removed,
      published_at: given.report.publishedAt,
      imported_at: now,
      report: JSON.stringify(given.report),
    })
    .execute();
}

export async function insertGeneration(
  db: Db,
  generation: number,
  listVersions: readonly ListVersion[],
  now: Date,
): Promise<void> {
  await sql`
    insert into corpus_generations (generation, list_versions, profiles, created_at)
    select ${generation}, ${JSON.stringify(listVersions)}::jsonb, count(*), ${now}
    from profiles where to_generation is null`.execute(db);
}

export async function latestGeneration(db: Db): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        generation: row.generation,
        listVersions: row.list_versions as ListVersion[],
        profiles: row.profiles,
        createdAt: row.created_at,
      }
    : null;
}

export interface ProfileRow {
  profile: StoredProfile;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The profiles of a generation in the order of their ids, page by page. */
export async function readProfilePage(
  db: Db,
  generation: number,
  afterId: string,
  limit: number,
): Promise<StoredProfile[]> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from profiles
    where profile_id > ${afterId} and from_generation <= ${generation}
      and (to_generation is null or to_generation > ${generation})
    order by profile_id limit ${limit}`.execute(db);
  return rows.map((row) => row.profile);
}

export async function readProfiles(db: Db, generation: number, ids: readonly string[]): Promise<ProfileRow[]> {
  const { rows } = await sql<{ profile: StoredProfile; version: number; created_at: Date; updated_at: Date }>`
    select profile, version, created_at, updated_at from profiles
    where profile_id = any(${ids}::uuid[]) and from_generation <= ${generation}
      and (to_generation is null or to_generation > ${generation})`.execute(db);
  return rows.map((row) => ({
    profile: row.profile,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
