import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ListEntry } from '../profile.ts';
import type { ImportReport } from '../sources/types.ts';

export interface NewVersion {
  contentHash: Buffer;
  entries: number;
  names: number;
  rejected: number;
  added: number;
  changed: number;
  removed: number;
  /** An operator accepted it despite lost entries. */
  forced: boolean;
  report: ImportReport;
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

/** Days within which a list may not lose more than one version may. */
const SHRINKS_WITHIN = '30 days';

export interface MostLately {
  entries: number;
  names: number;
  /** The first of these versions. */
  since: number;
}

/** The most that a list had since the last version that an operator forced, in the versions that were searched within the last days. */
export async function mostLately(db: Db, watchlistId: string, now: Date): Promise<MostLately> {
  const { rows } = await sql<MostLately>`
    with dated as (
      select version, entries, names, forced, lead(imported_at) over (order by version) as until
      from watchlist_versions where watchlist_id = ${watchlistId})
    select coalesce(max(entries), 0) as entries, coalesce(max(names), 0) as names, coalesce(min(version), 0) as since
    from dated
    where (until is null or until > ${now}::timestamptz - ${SHRINKS_WITHIN}::interval)
      and version >= coalesce((select max(version) from dated where forced), 0)`.execute(db);
  return rows[0]!;
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
      forced: given.forced,
      published_at: given.report.publishedAt,
      imported_at: now,
      report: JSON.stringify(given.report),
    })
    .execute();
}

export interface VersionRow {
  version: number;
  entries: number;
  names: number;
  added: number;
  changed: number;
  removed: number;
  rejected: number;
  contentHash: string;
  publishedAt: Date | null;
  importedAt: Date;
}

/** Versions that are earlier than one (null: all), the newest first. */
export async function readVersions(
  db: Db,
  watchlistId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('watchlist_versions')
    .select(['version', 'entries', 'names', 'added', 'changed', 'removed', 'rejected'])
    .select(['content_hash', 'published_at', 'imported_at'])
    .where('watchlist_id', '=', watchlistId)
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content_hash, published_at, imported_at, ...row }) => ({
    ...row,
    contentHash: content_hash.toString('hex'),
    publishedAt: published_at,
    importedAt: imported_at,
  }));
}

export async function readReport(db: Db, watchlistId: string, version: number): Promise<ImportReport | null> {
  const row = await db
    .selectFrom('watchlist_versions')
    .select('report')
    .where('watchlist_id', '=', watchlistId)
    .where('version', '=', version)
    .executeTakeFirst();
  return (row?.report as ImportReport | undefined) ?? null;
}

export interface EntryDifference {
  reference: string;
  /** null: added. */
  before: ListEntry | null;
  /** null: removed. */
  after: ListEntry | null;
}

/** Entries that differ between two versions, in the order of their references, after `afterReference`. */
export async function readDifferences(
  db: Db,
  watchlistId: string,
  versions: { from: number; to: number },
  page: { afterReference: string; limit: number },
): Promise<EntryDifference[]> {
  const at = (version: number) => sql`
    select external_reference_id as reference, entry_hash, entry from watchlist_entries
    where watchlist_id = ${watchlistId} and not delisted and external_reference_id > ${page.afterReference}
      and from_version <= ${version} and (to_version is null or to_version > ${version})`;
  const { rows } = await sql<EntryDifference>`
    select coalesce(before.reference, after.reference) as reference, before.entry as before, after.entry as after
    from (${at(versions.from)}) before full join (${at(versions.to)}) after on before.reference = after.reference
    where before.entry_hash is distinct from after.entry_hash
    order by 1 limit ${page.limit}`.execute(db);
  return rows;
}

/** Added, changed and removed entries between two versions. */
export async function countDifferences(
  db: Db,
  watchlistId: string,
  versions: { from: number; to: number },
): Promise<{ added: number; changed: number; removed: number }> {
  const at = (version: number) => sql`
    select external_reference_id as reference, entry_hash from watchlist_entries
    where watchlist_id = ${watchlistId} and not delisted
      and from_version <= ${version} and (to_version is null or to_version > ${version})`;
  const { rows } = await sql<{ added: number; changed: number; removed: number }>`
    select count(*) filter (where before.reference is null) as added,
           count(*) filter (where before.reference is not null and after.reference is not null
                            and before.entry_hash <> after.entry_hash) as changed,
           count(*) filter (where after.reference is null) as removed
    from (${at(versions.from)}) before full join (${at(versions.to)}) after on before.reference = after.reference
    `.execute(db);
  return rows[0]!;
}
