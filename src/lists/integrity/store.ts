/** Hashes of the rows that list versions and generations wrote. The audit seals compare them with the audit trail. */

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const HASH_OF_LINES = sql`sha256(convert_to(coalesce(string_agg(line, E'\\n' order by line collate "C"), ''), 'UTF8'))`;

/** A line for each entry that a version of a list wrote, and for each that it ended. */
const VERSION_LINES = sql`
  select watchlist_id, from_version as version, external_reference_id || ' ' || delisted || ' ' ||
         encode(entry_hash, 'hex') || ' ' || encode(sha256(convert_to(entry::text, 'UTF8')), 'hex') as line
  from watchlist_entries
  union all
  select watchlist_id, to_version, external_reference_id || ' ended' from watchlist_entries where to_version is not null`;

/** @returns hash of the entries that a version wrote and ended, hexadecimal, for the audit entry of the change */
export async function hashEntries(db: Db, watchlistId: string, version: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(${HASH_OF_LINES}, 'hex') as hash from (${VERSION_LINES}) as lines
    where watchlist_id = ${watchlistId} and version = ${version}`.execute(db);
  return rows[0]!.hash;
}

/** For the audit entry of a removed list: its entries end with the version after its last one. */
export async function endedEntries(
  db: Db,
  watchlistId: string,
  lastVersion: number,
): Promise<{ entriesVersion: number; entriesHash: string }> {
  const entriesVersion = lastVersion + 1;
  return { entriesVersion, entriesHash: await hashEntries(db, watchlistId, entriesVersion) };
}

export interface EntriesHash {
  watchlistId: string;
  version: number;
  /** Hash of the current entries, hexadecimal; null: neither entries nor an audit entry exist. */
  computed: string | null;
  /** Hash in the latest audit entry about the version; null: no entry. */
  audited: string | null;
}

/** Hashes of all list versions that wrote or ended entries, or that the audit trail names. It reads all entries. */
export async function readEntriesHashes(db: Db, systemTenant: string): Promise<EntriesHash[]> {
  const { rows } = await sql<EntriesHash>`
    with computed as (
      select watchlist_id, version, encode(${HASH_OF_LINES}, 'hex') as hash from (${VERSION_LINES}) as lines group by 1, 2),
    audited as (
      select distinct on (1, 2) subject_id as watchlist_id, (details->>'entriesVersion')::integer as version,
             details->>'entriesHash' as hash
      from audit_log where tenant_id = ${systemTenant} and subject_type = 'watchlist' and details ? 'entriesHash'
      order by 1, 2, sequence desc)
    select watchlist_id as "watchlistId", version, audited.hash as audited,
           -- A version may change nothing: its file has a new date alone.
           case when audited.hash is null then computed.hash
                else coalesce(computed.hash, encode(sha256(''), 'hex')) end as computed
    from computed full join audited using (watchlist_id, version) order by 1, 2`.execute(db);
  return rows;
}

/** Lists with entries whose bounds match no version: before the first one, or an end not after the start. */
export async function readListsOfMisplacedEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ watchlist_id: string }>`
    select distinct watchlist_id from watchlist_entries where from_version < 1 or to_version <= from_version
    order by 1`.execute(db);
  return rows.map((row) => row.watchlist_id);
}

/** Lists with entries of versions that do not exist. */
export async function readListsOfUnmadeVersions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ watchlist_id: string }>`
    select distinct watchlist_id from (
      select distinct watchlist_id, from_version as version from watchlist_entries where from_version >= 1
      except select watchlist_id, version from watchlist_versions) as unmade order by 1`.execute(db);
  return rows.map((row) => row.watchlist_id);
}

/**
 * A line for each profile that a generation after `since`, up to `until`, wrote or ended.
 * The bounds stand in both halves, so that each reads its own index.
 */
export const generationLines = (since: number, until: number) => sql`
  select from_generation as generation,
         profile_id || ' ' || version || ' ' || encode(sha256(convert_to(profile::text, 'UTF8')), 'hex') as line
  from profiles where from_generation > ${since} and from_generation <= ${until}
  union all
  select to_generation, profile_id || ' ended'
  from profiles where to_generation > ${since} and to_generation <= ${until}`;
/** The greatest `integer` of PostgreSQL. */
const LAST_GENERATION = 2 ** 31 - 1;

export interface GenerationHash {
  generation: number;
  /** Hash of the current profiles, hexadecimal. */
  computed: string;
  /** Hash at the creation of the generation; null: created before generations had hashes. */
  stored: string | null;
}

/** Hashes of the generations after `since`, up to `until`. It reads each of their profiles, so use a long transaction. */
export async function readGenerationHashes(
  db: Db,
  since: number,
  until: number = LAST_GENERATION,
): Promise<GenerationHash[]> {
  const { rows } = await sql<GenerationHash>`
    select made.generation, encode(${HASH_OF_LINES}, 'hex') as computed, encode(made.profiles_hash, 'hex') as stored
    from corpus_generations as made
    left join (${generationLines(since, until)}) as lines on lines.generation = made.generation
    where made.generation > ${since} and made.generation <= ${until}
    group by made.generation
    order by made.generation`.execute(db);
  return rows;
}

/**
 * Hashes of generations from the audit trail. The entries are in the chain of the organization that made the change.
 */
export async function readVouchedGenerations(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ generation: number; hash: string }>`
    select (details->>'generation')::integer as generation, details->>'profilesHash' as hash
    from audit_log where details ? 'profilesHash'`.execute(db);
  return new Map(rows.map(({ generation, hash }) => [generation, hash]));
}

/** Generations that profiles name but that do not exist. */
export async function readUnmadeGenerations(db: Db): Promise<number[]> {
  const { rows } = await sql<{ generation: number }>`
    select distinct generation from (${generationLines(0, LAST_GENERATION)}) as lines
    where not exists (select 1 from corpus_generations as made where made.generation = lines.generation)
    order by 1 limit 100`.execute(db);
  return rows.map(({ generation }) => generation);
}

/**
 * IDs of profiles with impossible bounds: before the first generation, or an end not after the start. No search reads them, and
 * the hashes of generations do not include bounds before the first generation.
 * @param since compares ends with starts in rows of later generations, up to `until`
 */
export async function readMisplacedProfiles(
  db: Db,
  since: number,
  until: number = LAST_GENERATION,
  limit = 100,
): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from profiles where from_generation < 1
    union select profile_id from profiles where to_generation < 1
    union select profile_id from profiles
      where from_generation > ${since} and from_generation <= ${until} and to_generation <= from_generation
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.profile_id);
}
