import { type Expression, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { EntityType, ListEntry, SubjectKind, WatchlistCategory } from '../profile.ts';

export interface EntryFilter {
  watchlistId?: string | undefined;
  /** As the publisher writes it, in any case. */
  program?: string | undefined;
  /** Any id under which the publisher, or one whom it cites, has the party; in any case. */
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
  /** Of the list. */
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

/** In the order of lists and references, those behind `after`. */
export async function readEntryPage(
  db: Db,
  filter: EntryFilter,
  { after, limit }: { after: EntryPlace | null; limit: number },
): Promise<EntryRow[]> {
  const behind = after
    ? sql`and (e.watchlist_id, e.external_reference_id) > (${after.watchlistId}, ${after.reference})`
    : sql``;
  // The entries themselves are large, and read of those on the page alone.
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
