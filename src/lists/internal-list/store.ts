import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { insertRows, JsonText } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { StoredProfile } from '../profile.ts';
import type { ProfileRow } from '../profiles/store.ts';
import type { PackedProfile } from './entry-profile.ts';

/** First half of the key of an advisory lock: one writer at a time per organization's list, over all nodes. */
const OWN_LIST_LOCK = 4_211_002;
/** Limits of one statement, which is built and sent in one turn of the event loop. A profile can be large. */
const WRITE_BATCH = { rows: 500, chars: 1_000_000 };

/** One state of an organization's internal list. */
export interface InternalList {
  tenantId: string;
  generation: number;
  /** Removed ones included. */
  profiles: number;
  /** Without the removed ones. */
  entries: number;
  /** Number of names of all profiles. */
  names: number;
  contentHash: Buffer;
  createdAt: Date;
}

export interface EntryProfileRow extends ProfileRow {
  createdBy: string;
  updatedBy: string;
}

export async function lockOwnList(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OWN_LIST_LOCK}, hashtext(${tenantId}))`.execute(db);
}

/** The newest state, or that of one generation; null where there is none. */
export async function readInternalList(db: Db, tenantId: string, generation?: number): Promise<InternalList | null> {
  let query = db.selectFrom('own_generations').selectAll().where('tenant_id', '=', tenantId);
  if (generation !== undefined) query = query.where('generation', '=', generation);
  const row = await query.orderBy('generation', 'desc').limit(1).executeTakeFirst();
  return row ? internalListOf(row) : null;
}

/** The last state that was made until a moment; null where there was none yet. */
export async function readInternalListAt(db: Db, tenantId: string, moment: Date): Promise<InternalList | null> {
  const row = await db
    .selectFrom('own_generations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<=', moment)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? internalListOf(row) : null;
}

function internalListOf(row: Selectable<Schema['own_generations']>): InternalList {
  const { tenant_id: tenantId, content_hash: contentHash, created_at: createdAt, ...counts } = row;
  return { tenantId, ...counts, contentHash, createdAt };
}

/** Each profile as it is now, removed ones too. */
export function ownProfilesNow(db: Db, tenantId: string) {
  return db.selectFrom('own_profiles').where('tenant_id', '=', tenantId).where('to_generation', 'is', null);
}

/** As the database keeps them, packed. One profile may have a thousand names, and a thousand such ones would be a gigabyte. */
const PAGE_BYTES = 1024 * 1024;

/** A profile as some generations have it. */
export interface EntryVersion {
  profileId: string;
  from: number;
  /** null: it has not ended. */
  to: number | null;
  profile: StoredProfile;
}

/**
 * One page of what was written up to a generation, ended versions too, in the order of the ids and then of generations: at most
 * `limit`, fewer where they are large; empty at the end.
 */
export async function readEntryVersionPage(
  db: Db,
  { tenantId, generation }: Pick<InternalList, 'tenantId' | 'generation'>,
  page: { after: Pick<EntryVersion, 'profileId' | 'from'>; limit: number },
): Promise<EntryVersion[]> {
  const { profileId, from } = page.after;
  const { rows } = await sql<EntryVersion>`
    select "profileId", "from", "to", profile from (
      select profile_id as "profileId", from_generation as "from", to_generation as "to", profile,
             sum(pg_column_size(profile)) over (order by profile_id, from_generation) - pg_column_size(profile) as "bytesBefore"
      from (
        select profile_id, from_generation, to_generation, profile from own_profiles
        where tenant_id = ${tenantId} and (profile_id, from_generation) > (${profileId}::uuid, ${from}::integer)
          and from_generation <= ${generation}
        order by profile_id, from_generation limit ${page.limit}
      ) page
    ) measured
    where "bytesBefore" < ${PAGE_BYTES} order by "profileId", "from"`.execute(db);
  return rows;
}

/** A generation, with the number of profiles that it wrote. */
export interface WrittenGeneration {
  generation: number;
  contentHash: Buffer;
  profiles: number;
}

/** All up to a generation. */
export async function readWrittenGenerations(
  db: Db,
  { tenantId, generation }: Pick<InternalList, 'tenantId' | 'generation'>,
): Promise<WrittenGeneration[]> {
  const { rows } = await sql<WrittenGeneration>`
    select made.generation, made.content_hash as "contentHash", coalesce(written.profiles, 0)::integer as profiles
    from own_generations as made
    left join (
      select from_generation as generation, count(*) as profiles from own_profiles
      where tenant_id = ${tenantId}::uuid group by 1
    ) written using (generation)
    where made.tenant_id = ${tenantId}::uuid and made.generation <= ${generation}
    order by made.generation`.execute(db);
  return rows;
}

/** The profiles with these ids that exist, in no order: as of a generation, or as they are now. */
export async function readEntryProfiles(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  generation?: number,
): Promise<EntryProfileRow[]> {
  const valid =
    generation === undefined
      ? sql`to_generation is null`
      : sql`from_generation <= ${generation} and (to_generation is null or to_generation > ${generation})`;
  const { rows } = await sql<EntryProfileRow>`
    select profile, version, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
           updated_by as "updatedBy"
    from own_profiles where tenant_id = ${tenantId} and profile_id = any(string_to_array(${ids.join()}, ',')::uuid[]) and ${valid}`.execute(
    db,
  );
  return rows;
}

/** Profiles that are new or changed after one generation of the list and up to another; more than `most`: there are too many. */
export async function readProfilesSince(
  db: Db,
  { tenantId, generation }: Pick<InternalList, 'tenantId' | 'generation'>,
  since: number,
  most: number,
): Promise<StoredProfile[]> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from own_profiles
    where tenant_id = ${tenantId} and from_generation > ${since} and from_generation <= ${generation}
      and (to_generation is null or to_generation > ${generation})
    limit ${most + 1}`.execute(db);
  return rows.map((row) => row.profile);
}

/** The profiles that a generation wrote. */
export async function readProfilesWrittenBy(db: Db, tenantId: string, generation: number): Promise<StoredProfile[]> {
  const rows = await db
    .selectFrom('own_profiles')
    .select('profile')
    .where('tenant_id', '=', tenantId)
    .where('from_generation', '=', generation)
    .execute();
  return rows.map((row) => row.profile as StoredProfile);
}

/** Generations that the audit trail confirms: each has the hash of its rows in the audit entry of its change. */
const vouched = (tenantId: string, subjects: readonly string[]) => sql`
  select distinct (details->>'generation')::integer as generation from audit_log
  where tenant_id = ${tenantId}::uuid and subject_type = any(${[...subjects]}::text[]) and details ? 'contentHash'`;

/**
 * Versions of profiles that no vouched generation wrote, or that do not end where the next version of the profile begins. A
 * removed profile has a version too, so the last one never ends.
 * @param subjects subject types of the entries of internal lists
 */
export async function readMisplacedProfiles(
  db: Db,
  tenantId: string,
  subjects: readonly string[],
  limit: number,
): Promise<{ profileId: string; isVouched: boolean }[]> {
  const { rows } = await sql<{ profileId: string; isVouched: boolean }>`
    with vouched as (${vouched(tenantId, subjects)}),
    stored as (
      select profile_id, from_generation, to_generation,
             lead(from_generation) over (partition by profile_id order by from_generation) as next_generation
      from own_profiles where tenant_id = ${tenantId}::uuid)
    select stored.profile_id as "profileId", vouched.generation is not null as "isVouched"
    from stored left join vouched on vouched.generation = stored.from_generation
    where vouched.generation is null or stored.to_generation is distinct from stored.next_generation
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Generations for which no entry vouches, or with another number of profiles than were begun up to them. */
export async function readMiscountedGenerations(
  db: Db,
  tenantId: string,
  subjects: readonly string[],
  limit: number,
): Promise<{ generation: number; isVouched: boolean }[]> {
  const { rows } = await sql<{ generation: number; isVouched: boolean }>`
    with vouched as (${vouched(tenantId, subjects)}),
    firsts as (
      select min(from_generation) as generation from own_profiles where tenant_id = ${tenantId}::uuid group by profile_id),
    begun as (select generation, count(*) as n from firsts group by generation),
    counted as (
      select made.generation, made.profiles, sum(coalesce(begun.n, 0)) over (order by made.generation) as n
      from own_generations as made left join begun using (generation) where made.tenant_id = ${tenantId}::uuid)
    select counted.generation, vouched.generation is not null as "isVouched"
    from counted left join vouched using (generation)
    where vouched.generation is null or counted.profiles <> counted.n
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Key -> the profiles that have it. */
export async function readKeys(db: Db, tenantId: string, keys: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('own_profile_keys')
    .select(['key', 'profile_id'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('key')
    .orderBy('profile_id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { key, profile_id } of rows) found.set(key, [...(found.get(key) ?? []), profile_id]);
  return found;
}

/** The row of a profile that is kept as bytes. */
export type PackedRow = Omit<EntryProfileRow, 'profile'> & PackedProfile;

async function* batchesOf(changed: readonly PackedRow[]): AsyncGenerator<(PackedRow & { text: JsonText })[]> {
  const pause = eventLoopPauses();
  let batch: (PackedRow & { text: JsonText })[] = [];
  let chars = 0;
  for (const row of changed) {
    const text = new JsonText(row.profile.bytes.toString());
    if (batch.length === WRITE_BATCH.rows || (batch.length > 0 && chars + text.text.length > WRITE_BATCH.chars)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push({ ...row, text });
    chars += text.text.length;
    await pause();
  }
  if (batch.length > 0) yield batch;
}

/** Replaces the changed profiles and writes the new generation. */
export async function writeGeneration(db: Db, list: InternalList, changed: readonly PackedRow[]): Promise<void> {
  const { tenantId, generation, contentHash, createdAt, ...counts } = list;
  for await (const batch of batchesOf(changed)) {
    const ids = sql<string>`any(${batch.map(({ profileId }) => profileId)}::uuid[])`;
    await db
      .updateTable('own_profiles')
      .set({ to_generation: generation })
      .where('tenant_id', '=', tenantId)
      .where('to_generation', 'is', null)
      .where('profile_id', '=', ids)
      .execute();
    await db.deleteFrom('own_profile_keys').where('tenant_id', '=', tenantId).where('profile_id', '=', ids).execute();
    await insertRows(
      db,
      'own_profiles',
      batch.map(({ text, ...row }) => ({
        tenant_id: tenantId,
        profile_id: row.profileId,
        from_generation: generation,
        to_generation: null,
        version: row.version,
        profile: text,
        created_at: row.createdAt,
        created_by: row.createdBy,
        updated_at: row.updatedAt,
        updated_by: row.updatedBy,
      })),
    );
    await insertRows(
      db,
      'own_profile_keys',
      batch.flatMap(({ profileId, keys }) => keys.map((key) => ({ tenant_id: tenantId, key, profile_id: profileId }))),
    );
  }
  await db
    .insertInto('own_generations')
    .values({ tenant_id: tenantId, generation, ...counts, content_hash: contentHash, created_at: createdAt })
    .execute();
}
