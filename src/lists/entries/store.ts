import { type Expression, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { EntityType, ListEntry, SubjectKind, WatchlistCategory } from '../profile.ts';

export interface EntryFilter {
  watchlistId?: string | undefined;
  /** As the publisher writes it, in any case. */
  program?: string | undefined;
  /** Any ID of the party at its publisher or a cited publisher, in any case. */
  reference?: string | undefined;
  entityType?: EntityType | undefined;
}

export interface EntryPlace {
  watchlistId: string;
  reference: string;
}

export interface EntryRow extends EntryPlace {
  /** null: no searched profile has it yet. */
  profileId: string | null;
  /** Category of the list. */
  category: WatchlistCategory;
  fromVersion: number;
  entry: ListEntry;
}

/** The expressions of the indices, in `0001-schema.sql`. */
const IDS = sql`lower((
    jsonb_path_query_array(e.entry, '$.externalReferenceId') || jsonb_path_query_array(e.entry, '$.references[*].id')
    || jsonb_path_query_array(e.entry, '$.contexts[*].properties.uniqueSanctionId'))::text)::jsonb`;
const PROGRAMS = sql`lower((
    jsonb_path_query_array(e.entry, '$.contexts[*].properties.program[*]'))::text)::jsonb`;

const KINDS: Readonly<Record<EntityType, readonly SubjectKind[]>> = {
  INDIVIDUAL: ['PERSON'],
  ORGANIZATION: ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'],
};

function conditions({ watchlistId, program, reference, entityType }: EntryFilter): Expression<unknown> {
  const oneOf = (value: string) => sql`jsonb_build_array(lower(${value}::text))`;
  return sql.join(
    [
      sql`e.to_version is null and not e.delisted`,
      ...(watchlistId === undefined ? [] : [sql`e.watchlist_id = ${watchlistId}`]),
      ...(program === undefined ? [] : [sql`${PROGRAMS} @> ${oneOf(program)}`]),
      ...(reference === undefined ? [] : [sql`${IDS} @> ${oneOf(reference)}`]),
      ...(entityType === undefined ? [] : [sql`e.entry->>'kind' = any(${KINDS[entityType]}::text[])`]),
    ],
    sql` and `,
  );
}

/** The entries of the newest version of each list, of all pages. */
export function listedEntries(filter: EntryFilter): Expression<unknown> {
  return sql`(select from watchlist_entries e where ${conditions(filter)})`;
}

/** Entries after `after`, in the order of lists and references. */
export async function readEntryPage(
  db: Db,
  filter: EntryFilter,
  { after, limit }: { after: EntryPlace | null; limit: number },
): Promise<EntryRow[]> {
  const behind = after
    ? sql`and (e.watchlist_id, e.external_reference_id) > (${after.watchlistId}, ${after.reference})`
    : sql``;
  // Entries are large, so only those of the page are read.
  const { rows } = await sql<EntryRow>`
    with page as (
      select e.watchlist_id, e.external_reference_id, e.from_version from watchlist_entries e
      where ${conditions(filter)} ${behind}
      order by e.watchlist_id, e.external_reference_id limit ${limit})
    select e.watchlist_id as "watchlistId", e.external_reference_id as reference, e.from_version as "fromVersion", e.entry,
           w.category, l.profile_id as "profileId"
    from page p
    join watchlist_entries e using (watchlist_id, external_reference_id, from_version)
    join watchlists w using (watchlist_id)
    left join listings l using (watchlist_id, external_reference_id)
    order by 1, 2`.execute(db);
  return rows;
}

/** Number of entries per statement, for writes and reads. */
export const WRITE_BATCH = 500;

/** An entry to write. */
export interface EntryChange {
  reference: string;
  entryHash: Buffer;
  /** The entry as JSON text. */
  entry: string;
  /** The entry was removed from the list. */
  delisted: boolean;
}

/** Number of entries of a version that later versions changed or removed. */
export async function countChangedSince(db: Db, watchlistId: string, version: number): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*)::int as changed from watchlist_entries
    where watchlist_id = ${watchlistId} and not delisted and from_version <= ${version} and to_version > ${version}`.execute(
    db,
  );
  return rows[0]!.changed;
}

/** A page of these entries, with the current entries under their references; null: none. In the order of the references. */
export async function readChangedSince(
  db: Db,
  watchlistId: string,
  version: number,
  page: { after: string; limit: number },
): Promise<{ reference: string; before: ListEntry; now: ListEntry | null }[]> {
  const { rows } = await sql<{ reference: string; before: ListEntry; now: ListEntry | null }>`
    select e.external_reference_id as reference, e.entry as before, c.entry as now
    from watchlist_entries e
    left join watchlist_entries c on c.watchlist_id = e.watchlist_id and c.external_reference_id = e.external_reference_id
      and c.to_version is null and not c.delisted
    where e.watchlist_id = ${watchlistId} and not e.delisted and e.from_version <= ${version} and e.to_version > ${version}
      and e.external_reference_id > ${page.after}
    order by 1 limit ${page.limit}`.execute(db);
  return rows;
}

/** A page of the current entries that were added or changed after a version, in the order of the references. */
export async function readEntriesSince(
  db: Db,
  watchlistId: string,
  version: number,
  page: { after: string; limit: number },
): Promise<ListEntry[]> {
  const rows = await db
    .selectFrom('watchlist_entries')
    .select('entry')
    .where('watchlist_id', '=', watchlistId)
    .where('to_version', 'is', null)
    .where('delisted', '=', false)
    .where('from_version', '>', version)
    .where('external_reference_id', '>', page.after)
    .orderBy('external_reference_id')
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.entry as ListEntry);
}

/** Reference -> hash (base64) of every current entry of the list. */
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
  // One JSON text for all rows. In an array of texts, every quotation mark would be escaped and parsed again.
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

/**
 * Removes a whole list from the searched state. Used for the demo list once a real list is loaded.
 * @returns the IDs of the removed listings, for `forget`
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

/**
 * The import of the newest version with a listing: the latest version, or the last one before the listing was removed.
 * @returns the latest of the listings of each profile
 */
export async function readSightings(
  db: Db,
  listings: readonly { profileId: string; watchlistId: string; reference: string }[],
): Promise<[profileId: string, at: Date][]> {
  const { rows } = await sql<{ profile_id: string; at: Date }>`
    select asked."profileId" as profile_id, max(seen.imported_at) as at
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as asked("profileId" text, "watchlistId" text, reference text)
    cross join lateral (
      select case when delisted then from_version else to_version end as gone
      from watchlist_entries
      where watchlist_id = asked."watchlistId" and external_reference_id = asked.reference
      order by from_version desc limit 1) entry
    cross join lateral (
      select imported_at from watchlist_versions
      where watchlist_id = asked."watchlistId" and (entry.gone is null or version < entry.gone)
      order by version desc limit 1) seen
    group by asked."profileId"`.execute(db);
  return rows.map(({ profile_id, at }) => [profile_id, at]);
}

/** Entries of the newest version of a list. */
export async function countEntries(db: Db, watchlistId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from watchlist_entries where watchlist_id = ${watchlistId} and to_version is null`.execute(
    db,
  );
  return rows[0]!.count;
}
