import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { HttpValidators } from './fetch.ts';
import type { ListEntry, StoredProfile } from './profile.ts';
import { failureOfStored, type RefreshFailure } from './refresh-failure.ts';
import type { WatchlistSource } from './source.ts';
import type { ImportReport } from './sources/types.ts';

/** Key of an advisory lock: one writer of lists at a time, over all nodes. */
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
  /** When the publisher issued it, if the file tells. */
  publishedAt: string | null;
  importedAt: string;
  demo?: boolean;
  /** Words for a legal effect that the import did not know. Absent: none. */
  unknownMeasures?: string[];
}

export interface Generation {
  generation: number;
  /** The generation whose index this one extends; its own number if its index is built whole. */
  base: number;
  listVersions: ListVersion[];
  profiles: number;
  createdAt: Date;
}

export interface WatchlistState {
  watchlistId: string;
  title: string;
  format: string;
  category: string;
  authority: string;
  publisher: string;
  lastAttemptAt: Date | null;
  /** When it was last found or made up to date. */
  lastSuccessAt: Date | null;
  /** Why the last refresh failed; null: it did not. */
  lastFailure: RefreshFailure | null;
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
  /** An operator took it, whatever it lost. */
  forced: boolean;
  report: ImportReport;
}

/** An entry to write. */
export interface EntryChange {
  reference: string;
  entryHash: Buffer;
  /** The entry as JSON text. */
  entry: string;
  /** The list no longer has the entry. */
  delisted: boolean;
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
    lastFailure: failureOfStored(row.last_error),
    failedAttempts: row.failed_attempts,
    validators: row.http_validators as HttpValidators,
  }));
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

/** How many entries of a version are not as they were any more. */
export async function countChangedSince(db: Db, watchlistId: string, version: number): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*)::int as changed from watchlist_entries
    where watchlist_id = ${watchlistId} and not delisted and from_version <= ${version} and to_version > ${version}`.execute(
    db,
  );
  return rows[0]!.changed;
}

/** A page of these entries, with what stands under their references now; null: nothing. In the order of the references. */
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

/** A page of the present entries that came, or were changed, behind a version: in the order of the references. */
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

/** Reference -> hash (base64) of every present entry of the list. */
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

/** Ends the present rows of these profiles at `generation` and inserts the new ones. */
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

/** Ends the present rows of these profiles at `generation`, without new ones. */
export async function endProfiles(db: Db, profileIds: readonly string[], generation: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update profiles set to_generation = ${generation}
    where to_generation is null and profile_id = any(${profileIds}::uuid[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes a whole list out of the searched state. Used for the demo list, when a real one arrives.
 * @returns the ids of its listings, for `forget`
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

const HASH_OF_LINES = sql`sha256(convert_to(coalesce(string_agg(line, E'\\n' order by line collate "C"), ''), 'UTF8'))`;

/** A line for each entry that a version of a list wrote, and for each that it ended. */
const VERSION_LINES = sql`
  select watchlist_id, from_version as version, external_reference_id || ' ' || delisted || ' ' ||
         encode(entry_hash, 'hex') || ' ' || encode(sha256(convert_to(entry::text, 'UTF8')), 'hex') as line
  from watchlist_entries
  union all
  select watchlist_id, to_version, external_reference_id || ' ended' from watchlist_entries where to_version is not null`;

/** @returns the hash of the entries that a version wrote and ended, hexadecimal: it belongs into the audit entry of the change */
export async function hashEntries(db: Db, watchlistId: string, version: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(${HASH_OF_LINES}, 'hex') as hash from (${VERSION_LINES}) as lines
    where watchlist_id = ${watchlistId} and version = ${version}`.execute(db);
  return rows[0]!.hash;
}

/** For the audit entry of a list that was withdrawn at its last version: its entries ended with the one that would come next. */
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
  /** Of the entries as they are now, hexadecimal; null: there is none, and the audit trail speaks of none. */
  computed: string | null;
  /** What the latest entry of the audit trail about the version says; null: none does. */
  told: string | null;
}

/** Of each version of each list that wrote or ended entries, or that the audit trail speaks of. It reads all entries. */
export async function readEntriesHashes(db: Db, systemTenant: string): Promise<EntriesHash[]> {
  const { rows } = await sql<EntriesHash>`
    with computed as (
      select watchlist_id, version, encode(${HASH_OF_LINES}, 'hex') as hash from (${VERSION_LINES}) as lines group by 1, 2),
    told as (
      select distinct on (1, 2) subject_id as watchlist_id, (details->>'entriesVersion')::integer as version,
             details->>'entriesHash' as hash
      from audit_log where tenant_id = ${systemTenant} and subject_type = 'watchlist' and details ? 'entriesHash'
      order by 1, 2, sequence desc)
    select watchlist_id as "watchlistId", version, told.hash as told,
           -- A version may change nothing: its file has a new date alone.
           case when told.hash is null then computed.hash
                else coalesce(computed.hash, encode(sha256(''), 'hex')) end as computed
    from computed full join told using (watchlist_id, version) order by 1, 2`.execute(db);
  return rows;
}

/** Lists with entries whose bounds no version gives: before the first one, or the end not after the beginning. */
export async function readListsOfMisplacedEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ watchlist_id: string }>`
    select distinct watchlist_id from watchlist_entries where from_version < 1 or to_version <= from_version
    order by 1`.execute(db);
  return rows.map((row) => row.watchlist_id);
}

/** Lists with entries of versions that were never made. */
export async function readListsOfUnmadeVersions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ watchlist_id: string }>`
    select distinct watchlist_id from (
      select distinct watchlist_id, from_version as version from watchlist_entries where from_version >= 1
      except select watchlist_id, version from watchlist_versions) as unmade order by 1`.execute(db);
  return rows.map((row) => row.watchlist_id);
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

/**
 * A line for each profile that a generation wrote, and for each that it ended: of the generations after `since`, up to `until`.
 * The bounds stand in both halves, so that each reads its own index.
 */
const generationLines = (since: number, until: number) => sql`
  select from_generation as generation,
         profile_id || ' ' || version || ' ' || encode(sha256(convert_to(profile::text, 'UTF8')), 'hex') as line
  from profiles where from_generation > ${since} and from_generation <= ${until}
  union all
  select to_generation, profile_id || ' ended'
  from profiles where to_generation > ${since} and to_generation <= ${until}`;
/** The greatest `integer` of PostgreSQL. */
const LAST_GENERATION = 2 ** 31 - 1;

/** @returns the hash of what the generation wrote and ended, hexadecimal: it belongs into the audit entry of the change */
export async function insertGeneration(
  db: Db,
  generation: number,
  listVersions: readonly ListVersion[],
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with base as (
      select coalesce((select base_generation from corpus_generations order by generation desc limit 1), ${generation}) as g),
    alive as (select count(*) as n from profiles where to_generation is null),
    changed as (
      select (select count(*) from profiles, base where from_generation > g and to_generation is null)
           + (select count(*) from profiles, base where from_generation <= g and to_generation > g) as n)
    insert into corpus_generations (generation, base_generation, list_versions, profiles, created_at, profiles_hash)
    select ${generation}, case when changed.n <= alive.n * ${MAX_ADDED_SHARE}::double precision then g else ${generation} end,
           ${JSON.stringify(listVersions)}::jsonb, alive.n, ${now},
           (select ${HASH_OF_LINES} from (${generationLines(generation - 1, generation)}) as lines)
    from base, alive, changed
    returning encode(profiles_hash, 'hex') as hash`.execute(db);
  return rows[0]!.hash;
}

export interface GenerationHash {
  generation: number;
  /** Of the profiles as they are now, hexadecimal. */
  computed: string;
  /** As it was when the generation was made; null: it was made before generations had hashes. */
  stored: string | null;
}

/** Of the generations after `since`, up to `until`. It reads each profile that they wrote: a long transaction's work. */
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

/** Generations that profiles name and that were never made. */
export async function readUnmadeGenerations(db: Db): Promise<number[]> {
  const { rows } = await sql<{ generation: number }>`
    select distinct generation from (${generationLines(0, LAST_GENERATION)}) as lines
    where not exists (select 1 from corpus_generations as made where made.generation = lines.generation)
    order by 1 limit 100`.execute(db);
  return rows.map(({ generation }) => generation);
}

/**
 * Ids of profiles with bounds that no generation gives: before the first one, or the end not after the beginning. No search
 * reads them, and the hashes of generations have no line for bounds before the first one.
 * @param since ends are compared with beginnings in rows of the generations after it, up to `until`
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

/** Highest share of profiles that are new, changed or gone since the index was last built whole. */
const MAX_ADDED_SHARE = 0.05;

export async function latestGeneration(db: Db): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

/** Hexadecimal; null: there is no such generation, or it was made before generations had hashes. */
export async function profilesHashOf(db: Db, generation: number): Promise<string | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .select('profiles_hash')
    .where('generation', '=', generation)
    .executeTakeFirst();
  return row?.profiles_hash?.toString('hex') ?? null;
}

export async function readGeneration(db: Db, generation: number): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .where('generation', '=', generation)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

/** The last generation that was made until a moment. */
export async function readGenerationAt(db: Db, moment: Date): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .where('created_at', '<=', moment)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

function generationOf(row: Selectable<Schema['corpus_generations']>): Generation {
  return {
    generation: row.generation,
    base: row.base_generation,
    listVersions: row.list_versions as ListVersion[],
    profiles: row.profiles,
    createdAt: row.created_at,
  };
}

export interface ProfileRow {
  profile: StoredProfile;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What a profile was from one generation on. */
export interface ProfileState {
  generation: number;
  /** The first generation that has it no more as it was; null: it is so still. */
  toGeneration: number | null;
  since: Date;
  until: Date | null;
  profile: StoredProfile;
  listVersions: ListVersion[];
  /** Of the generation before; none before the first one. */
  listVersionsBefore: ListVersion[];
}

/** Newest first. @param before only states of earlier generations; null: all */
export async function readProfileStates(
  db: Db,
  profileId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<ProfileState[]> {
  const { rows } = await sql<ProfileState>`
    select from_generation as generation, to_generation as "toGeneration", made.created_at as since,
           ended.created_at as until, profile, made.list_versions as "listVersions",
           coalesce(earlier.list_versions, '[]'::jsonb) as "listVersionsBefore"
    from profiles
    join corpus_generations as made on made.generation = from_generation
    left join corpus_generations as ended on ended.generation = to_generation
    left join corpus_generations as earlier on earlier.generation = from_generation - 1
    where profile_id = ${profileId} and (${before}::integer is null or from_generation < ${before})
    order by from_generation desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The profiles of a generation in the order of their ids, page by page.
 * @param since only profiles that differ from this generation; 0: all. `upTo`: that have been as they are since this one
 */
export async function readProfilePage(
  db: Db,
  { generation, since, upTo = generation }: { generation: number; since: number; upTo?: number },
  afterId: string,
  limit: number,
): Promise<StoredProfile[]> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from profiles
    where profile_id > ${afterId} and from_generation <= ${upTo} and from_generation > ${since}
      and (to_generation is null or to_generation > ${generation})
    order by profile_id limit ${limit}`.execute(db);
  return rows.map((row) => row.profile);
}

export interface NewProfile {
  profile: StoredProfile;
  /** 1: no list had the party before. */
  version: number;
}

/** What a generation wrote, in the order of the ids. */
export async function readNewProfiles(db: Db, generation: number): Promise<NewProfile[]> {
  const { rows } = await sql<NewProfile>`
    select profile, version from profiles where from_generation = ${generation} and to_generation is null
    order by profile_id`.execute(db);
  return rows;
}

/** Ids of the profiles that are new, changed or gone between two generations; more than `most`: there are too many. */
export async function readChangedIds(db: Db, from: number, to: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select distinct profile_id from profiles
    where (from_generation > ${from} and from_generation <= ${to}) or (to_generation > ${from} and to_generation <= ${to})
    limit ${most + 1}`.execute(db);
  return rows.map((row) => row.profile_id);
}

/** Ids of the profiles of one generation that are changed or gone in a later one. */
export async function readGone(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from profiles
    where from_generation <= ${from} and to_generation > ${from} and to_generation <= ${to}`.execute(db);
  return rows.map((row) => row.profile_id);
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

/**
 * The import of the newest version that has a listing: the latest one, or the one before the listing was gone.
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

/** Entries of the newest version of a list. */
export async function countEntries(db: Db, watchlistId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from watchlist_entries where watchlist_id = ${watchlistId} and to_version is null`.execute(
    db,
  );
  return rows[0]!.count;
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

export interface RelationTarget {
  watchlistId: string;
  /** The query: by reference or by primary name. */
  reference: string | null;
  name: string | null;
  profileId: string;
  primaryName: string;
}

/** The present profiles at the ends of ties, found by reference, or else by the primary name in that list. */
export async function readRelationTargets(
  db: Db,
  asked: readonly { watchlistId: string; reference: string | null; name: string | null }[],
): Promise<RelationTarget[]> {
  const { rows } = await sql<RelationTarget>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as t ("watchlistId" text, reference text, name text))
    select asked."watchlistId", asked.reference, asked.name, l.profile_id as "profileId",
           l.party->'names'->0->>'text' as "primaryName"
    from asked join listings l on l.watchlist_id = asked."watchlistId" and l.external_reference_id = asked.reference
    where l.profile_id is not null
    union all
    select asked."watchlistId", asked.reference, asked.name, l.profile_id, l.party->'names'->0->>'text'
    from asked join listings l on l.watchlist_id = asked."watchlistId"
      and md5(l.party->'names'->0->>'text') = md5(asked.name)
    where asked.reference is null and l.profile_id is not null`.execute(db);
  return rows;
}

/** Most profiles that name one of these as the other end of a tie. */
const MOST_TIED_TO = 2_000;

/** Profiles with a tie to one of these listings. `0001-schema.sql` has the index. */
export async function readTiedTo(
  db: Db,
  listings: readonly { watchlistId: string; externalReferenceId: string }[],
): Promise<StoredProfile[]> {
  if (listings.length === 0) return [];
  const references = listings.map(({ externalReferenceId }) => externalReferenceId);
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from profiles
    where to_generation is null and profile @? '$.relations[*].targetReference'
      and jsonb_path_query_array(profile, '$.relations[*].targetReference') ?| ${references}::text[]
    order by profile_id limit ${MOST_TIED_TO}`.execute(db);
  return rows.map(({ profile }) => profile);
}

/** The last state of an ended profile, with its first listing; null: there was no such profile. */
export async function readLastProfile(db: Db, profileId: string): Promise<StoredProfile | null> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from profiles where profile_id = ${profileId}::uuid order by from_generation desc limit 1`.execute(
    db,
  );
  return rows[0]?.profile ?? null;
}
