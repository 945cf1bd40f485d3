import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ListVersion } from '../generations/store.ts';
import type { StoredProfile } from '../profile.ts';

/** Ends the current rows of these profiles at `generation` and inserts the new ones. */
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

/** Ends the current rows of these profiles at `generation`, without new ones. */
export async function endProfiles(db: Db, profileIds: readonly string[], generation: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update profiles set to_generation = ${generation}
    where to_generation is null and profile_id = any(${profileIds}::uuid[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface ProfileRow {
  profile: StoredProfile;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** State of a profile from one generation on. */
export interface ProfileState {
  generation: number;
  /** The first generation without this state. null: current. */
  toGeneration: number | null;
  since: Date;
  until: Date | null;
  profile: StoredProfile;
  listVersions: ListVersion[];
  /** List versions of the previous generation; empty for the first one. */
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
 * @param since only profiles that differ from this generation; 0: all. `upTo`: only profiles unchanged since this generation
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
  /** 1: the first state of the party. */
  version: number;
}

/** Profiles that a generation wrote, in the order of their IDs. */
export async function readNewProfiles(db: Db, generation: number): Promise<NewProfile[]> {
  const { rows } = await sql<NewProfile>`
    select profile, version from profiles where from_generation = ${generation} and to_generation is null
    order by profile_id`.execute(db);
  return rows;
}

/** IDs of the profiles added, changed or removed between two generations. More than `most`: too many. */
export async function readChangedIds(db: Db, from: number, to: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select distinct profile_id from profiles
    where (from_generation > ${from} and from_generation <= ${to}) or (to_generation > ${from} and to_generation <= ${to})
    limit ${most + 1}`.execute(db);
  return rows.map((row) => row.profile_id);
}

/** IDs of the profiles of one generation that were changed or removed in a later one. */
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

export interface RelationTarget {
  watchlistId: string;
  /** The query: by reference or by primary name. */
  reference: string | null;
  name: string | null;
  profileId: string;
  primaryName: string;
}

/** The current profiles at the other ends of relationships, found by reference, otherwise by the primary name in that list. */
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

/** Maximum number of profiles that name one of these in a relationship. */
const MOST_TIED_TO = 2_000;

/** Profiles with a relationship to one of these listings. `0001-schema.sql` has the index. */
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

/** The last state of an ended profile, with its first listing. null: no such profile. */
export async function readLastProfile(db: Db, profileId: string): Promise<StoredProfile | null> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select profile from profiles where profile_id = ${profileId}::uuid order by from_generation desc limit 1`.execute(
    db,
  );
  return rows[0]?.profile ?? null;
}
