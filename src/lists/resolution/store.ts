import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ListEntry, ProfileOwnership, StoredProfile } from '../profile.ts';
import { isFact } from './blocking.ts';
import type { Facts, RuleName } from './evidence.ts';
import type { Holding } from './ownership.ts';
import type { Party } from './party.ts';
import type { Flow } from './regimes.ts';
import { MAX_KEY_LISTINGS } from './resolve-all.ts';
import { type EntryHolding, type ListIdentity, profileIdOf } from './unite.ts';

/** The columns of a listing that grouping needs. */
export interface MemberRow {
  listingId: number;
  profileId: string;
  party: Party;
}

export interface ListingRow extends MemberRow {
  entry: ListEntry;
  list: ListIdentity;
}

export interface EdgeRow {
  a: number;
  b: number;
  rule: RuleName;
  strength: number;
  facts: Facts;
}

export interface VerdictRow {
  a: number;
  b: number;
  sameParty: boolean;
  reason: string;
  decidedBy: string;
  decidedAt: Date;
}

export interface Listing {
  reference: string;
  party: Party;
  keys: readonly number[];
  /** Its measures that pass to parties owned by its subject. */
  flows: readonly Flow[];
  /** Ties of ownership and control with entries of the same list. */
  holdings: readonly EntryHolding[];
}

/**
 * Writes the present entries of these listings, with their keys. A new listing begins as a profile of its own.
 * @returns id and profile of each, in the order given
 */
export async function saveListings(
  db: Db,
  watchlistId: string,
  listings: readonly Listing[],
): Promise<{ listingId: number; profileId: string }[]> {
  const references = listings.map(({ reference }) => reference);
  await deleteKeys(db, sql`watchlist_id = ${watchlistId} and external_reference_id = any(${references}::text[])`);
  const given = listings.map(({ reference, party, keys, flows }) => ({
    reference,
    party,
    flows,
    keys: `{${keys.join()}}`,
    profile: profileIdOf({ watchlistId, reference }),
  }));
  const { rows } = await sql<{
    external_reference_id: string;
    listing_id: number;
    profile_id: string;
    is_new: boolean;
  }>`
    insert into listings (watchlist_id, external_reference_id, party, keys, profile_id, flows)
    select ${watchlistId}, reference, party, keys, profile, array(select jsonb_array_elements_text(flows))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t (reference text, party jsonb, keys bigint[], profile uuid, flows jsonb)
    on conflict (watchlist_id, external_reference_id) do update
    set party = excluded.party, keys = excluded.keys, flows = excluded.flows,
        profile_id = coalesce(listings.profile_id, excluded.profile_id)
    -- xmax is 0 in a row that was inserted, not updated.
    returning external_reference_id, listing_id, profile_id, xmax = 0 as is_new`.execute(db);
  const byReference = new Map(rows.map((row) => [row.external_reference_id, row]));
  const saved = references.map((reference) => byReference.get(reference)!);
  const ids = saved.map((row) => row.listing_id);
  await insertKeys(
    db,
    saved.flatMap((row) => (row.is_new ? row.listing_id : [])),
    sql``,
  );
  await insertKeys(
    db,
    saved.flatMap((row) => (row.is_new ? [] : row.listing_id)),
    sql`on conflict do nothing`,
  );
  await saveHoldings(
    db,
    ids,
    listings.flatMap(({ holdings }, index) => holdings.map((holding) => ({ listing: ids[index]!, ...holding }))),
  );
  return saved.map((row) => ({ listingId: row.listing_id, profileId: row.profile_id }));
}

/** A new listing has no keys that others could conflict with, and looking for a conflict takes longer than the rest. */
async function insertKeys(db: Db, ids: readonly number[], onConflict: RawBuilder<unknown>): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into resolution_keys (key, listing_id, watchlist_no)
    select unnest(keys), listing_id, watchlist_no from listings join watchlists using (watchlist_id)
    where listing_id = any(${ids}::int[])
    ${onConflict}`.execute(db);
}

async function saveHoldings(
  db: Db,
  ids: readonly number[],
  holdings: readonly (EntryHolding & { listing: number })[],
): Promise<void> {
  await sql`delete from holdings where listing_id = any(${ids}::int[])`.execute(db);
  if (holdings.length === 0) return;
  await sql`
    insert into holdings (listing_id, other_reference, owns, share, control)
    select listing, reference, owns, max(share), bool_or(control)
    from jsonb_to_recordset(${JSON.stringify(holdings)}::jsonb)
      as t (listing int, reference text, owns boolean, share double precision, control boolean)
    group by 1, 2, 3`.execute(db);
}

async function deleteKeys(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from resolution_keys using (select listing_id, unnest(keys) as key from listings where ${which}) old
    where resolution_keys.key = old.key and resolution_keys.listing_id = old.listing_id`.execute(db);
}

/** Removes listings from resolution until they are listed again. @returns the profiles that they belonged to */
export async function forget(db: Db, ids: readonly number[]): Promise<string[]> {
  await deleteKeys(db, sql`listing_id = any(${ids}::int[])`);
  await deleteEdges(db, ids);
  await saveHoldings(db, ids, []);
  const { rows } = await sql<{ profile_id: string | null }>`
    update listings set profile_id = null from listings before
    where listings.listing_id = any(${ids}::int[]) and before.listing_id = listings.listing_id
    returning before.profile_id`.execute(db);
  return rows.flatMap((row) => row.profile_id ?? []);
}

export async function deleteEdges(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from resolution_edges
            where listing_a = any(${ids}::int[]) or listing_b = any(${ids}::int[])`.execute(db);
}

/** Distinct pairs that share a key, with at least one of `ids`; the smaller id first, in order. */
export async function candidatePairs(db: Db, ids: readonly number[]): Promise<{ a: number; b: number }[]> {
  const { rows: keys } = await sql<{ key: number }>`
    select distinct unnest(keys) as key from listings where listing_id = any(${ids}::int[])`.execute(db);
  const { rows: blocks } = await sql<{ key: number; listings: number[]; lists: number[] }>`
    select key, array_agg(listing_id order by listing_id) as listings,
           array_agg(watchlist_no order by listing_id) as lists
    from resolution_keys where key = any(${keys.map(({ key }) => key)}::bigint[])
    group by key
    having count(*) between 2 and ${MAX_KEY_LISTINGS} and (key % 2 = 1 or min(watchlist_no) <> max(watchlist_no))`.execute(
    db,
  );
  const asked = new Set(ids);
  const pairs = new Map<number, Set<number>>();
  for (const { key, listings, lists } of blocks) {
    for (const [at, a] of listings.entries()) {
      for (let other = at + 1; other < listings.length; other++) {
        const b = listings[other]!;
        if (!asked.has(a) && !asked.has(b)) continue;
        if (lists[at] === lists[other] && !isFact(key)) continue;
        const partners = pairs.get(a);
        if (partners === undefined) pairs.set(a, new Set([b]));
        else partners.add(b);
      }
    }
  }
  return [...pairs]
    .flatMap(([a, partners]) => [...partners].map((b) => ({ a, b })))
    .sort((x, y) => x.a - y.a || x.b - y.b);
}

export async function readParties(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  const { rows } = await sql<{ listing_id: number; party: Party }>`
    select listing_id, party from listings where listing_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.listing_id, row.party]));
}

export async function insertEdges(db: Db, edges: readonly EdgeRow[]): Promise<void> {
  await sql`
    insert into resolution_edges (listing_a, listing_b, rule, strength, facts)
    select a, b, rule, strength, facts
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as t (a int, b int, rule text, strength double precision, facts jsonb)
    on conflict (listing_a, listing_b) do update
    set rule = excluded.rule, strength = excluded.strength, facts = excluded.facts`.execute(db);
}

/** Other listings that are tied to these by an edge or a verdict. */
export async function neighbours(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    with ties as (
      select listing_a as mine, listing_b as other from resolution_edges where listing_a = any(${ids}::int[])
      union select listing_b, listing_a from resolution_edges where listing_b = any(${ids}::int[])
      union select listing_a, listing_b from resolution_verdicts where listing_a = any(${ids}::int[])
      union select listing_b, listing_a from resolution_verdicts where listing_b = any(${ids}::int[]))
    select distinct other as listing_id from ties where not other = any(${ids}::int[])`.execute(db);
  return rows.map((row) => row.listing_id);
}

/** Other listings of the same profiles. */
export async function otherListingsOfTheirProfiles(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from listings
    where profile_id in (select profile_id from listings where listing_id = any(${ids}::int[]))
      and not listing_id = any(${ids}::int[])`.execute(db);
  return rows.map((row) => row.listing_id);
}

export async function edgesWithin(db: Db, ids: readonly number[]): Promise<EdgeRow[]> {
  const { rows } = await sql<EdgeRow>`
    select listing_a as a, listing_b as b, rule, strength, facts from resolution_edges
    where listing_a = any(${ids}::int[]) and listing_b = any(${ids}::int[]) order by 1, 2`.execute(db);
  return rows;
}

export async function verdictsWithin(db: Db, ids: readonly number[]): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select listing_a as a, listing_b as b, same_party as "sameParty", reason, decided_by as "decidedBy",
           decided_at as "decidedAt"
    from resolution_verdicts
    where listing_a = any(${ids}::int[]) and listing_b = any(${ids}::int[]) order by 1, 2`.execute(db);
  return rows;
}

/** Hash over all analyst decisions, hexadecimal. */
export async function hashRulings(db: Db): Promise<string> {
  const line = sql`jsonb_build_array(listing_a, listing_b, same_party, reason, decided_by, decided_at at time zone 'UTC')::text collate "C"`;
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(${line}, E'\n' order by ${line}), ''), 'UTF8')), 'hex') as hash
    from resolution_verdicts`.execute(db);
  return rows[0]!.hash;
}

/** Hash of all analyst decisions from the latest audit entry, across organizations. null: none. */
export async function readRulingsSaid(db: Db): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select details->>'rulingsHash' as hash from audit_log where details ? 'rulingsHash'
    order by (details->>'generation')::integer desc limit 1`.execute(db);
  return rows[0]?.hash ?? null;
}

export async function saveVerdicts(db: Db, verdicts: readonly VerdictRow[]): Promise<void> {
  for (const { a, b, sameParty, reason, decidedBy, decidedAt } of verdicts) {
    await sql`
      insert into resolution_verdicts (listing_a, listing_b, same_party, reason, decided_by, decided_at)
      values (${a}, ${b}, ${sameParty}, ${reason}, ${decidedBy}, ${decidedAt})
      on conflict (listing_a, listing_b) do update
      set same_party = excluded.same_party, reason = excluded.reason, decided_by = excluded.decided_by,
          decided_at = excluded.decided_at`.execute(db);
  }
}

/** The listings with their present entries, also delisted ones, in the order of the ids. */
export async function readListings(db: Db, ids: readonly number[]): Promise<ListingRow[]> {
  const { rows } = await sql<{
    listing_id: number;
    profile_id: string;
    party: Party;
    entry: ListEntry;
    list: ListIdentity;
  }>`
    select l.listing_id, l.profile_id, l.party, e.entry,
           jsonb_build_object('id', w.watchlist_id, 'category', w.category, 'authority', w.authority,
                              'publisher', w.publisher) as list
    from listings l
    join watchlists w using (watchlist_id)
    join watchlist_entries e on e.watchlist_id = l.watchlist_id
      and e.external_reference_id = l.external_reference_id and e.to_version is null
    where l.listing_id = any(${ids}::int[])
    order by l.listing_id`.execute(db);
  return rows.map((row) => ({
    listingId: row.listing_id,
    profileId: row.profile_id,
    party: row.party,
    entry: row.entry,
    list: row.list,
  }));
}

export async function setProfileIds(
  db: Db,
  members: readonly { listingId: number; profileId: string }[],
): Promise<void> {
  await sql`
    update listings set profile_id = given.profile_id
    from unnest(${members.map(({ listingId }) => listingId)}::int[], ${members.map(({ profileId }) => profileId)}::uuid[])
      as given (listing_id, profile_id)
    where listings.listing_id = given.listing_id and listings.profile_id is distinct from given.profile_id`.execute(db);
}

/** The given profiles that have no listing any more. */
export async function deserted(db: Db, profileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from unnest(${profileIds}::uuid[]) as t (profile_id)
    where not exists (select from listings where listings.profile_id = t.profile_id)`.execute(db);
  return rows.map((row) => row.profile_id);
}

export async function currentProfiles(db: Db, profileIds: readonly string[]): Promise<Map<string, StoredProfile>> {
  const { rows } = await sql<{ profile_id: string; profile: StoredProfile }>`
    select profile_id, profile from profiles
    where to_generation is null and profile_id = any(${profileIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.profile_id, row.profile]));
}

/** Listing ids in ascending order. */
export async function listingsOfProfile(db: Db, profileId: string): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from listings where profile_id = ${profileId}::uuid order by listing_id`.execute(db);
  return rows.map((row) => row.listing_id);
}

export async function profileOfListing(db: Db, listingId: number): Promise<string | null> {
  const { rows } = await sql<{ profile_id: string | null }>`
    select profile_id from listings where listing_id = ${listingId}`.execute(db);
  return rows[0]?.profile_id ?? null;
}

export async function profileIdOfListing(db: Db, watchlistId: string, reference: string): Promise<string | null> {
  const { rows } = await sql<{ profile_id: string | null }>`
    select profile_id from listings
    where watchlist_id = ${watchlistId} and external_reference_id = ${reference}`.execute(db);
  return rows[0]?.profile_id ?? null;
}

/** The members of each profile, in the order of their ids. */
export async function listingsOfProfiles(db: Db, profileIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ profile_id: string; ids: number[] }>`
    select profile_id, array_agg(listing_id order by listing_id) as ids from listings
    where profile_id = any(${profileIds}::uuid[]) group by 1 order by 1`.execute(db);
  return new Map(rows.map((row) => [row.profile_id, row.ids]));
}

export async function readMembers(db: Db, ids: readonly number[]): Promise<MemberRow[]> {
  const { rows } = await sql<{ listing_id: number; profile_id: string; party: Party }>`
    select listing_id, profile_id, party from listings
    where listing_id = any(${ids}::int[]) and profile_id is not null`.execute(db);
  return rows.map((row) => ({ listingId: row.listing_id, profileId: row.profile_id, party: row.party }));
}

/** Every listed tie of ownership or control, between the present profiles of its ends. */
export async function holdings(db: Db): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select case when h.owns then mine.profile_id else other.profile_id end as owner,
           case when h.owns then other.profile_id else mine.profile_id end as owned, h.share, h.control,
           mine.watchlist_id as source
    from holdings h
    join listings mine on mine.listing_id = h.listing_id
    join listings other on other.watchlist_id = mine.watchlist_id and other.external_reference_id = h.other_reference
    where mine.profile_id is not null and other.profile_id is not null`.execute(db);
  return rows;
}

/** Flow -> profiles with listings that have it. */
export async function flowing(db: Db, profileIds: readonly string[]): Promise<Map<Flow, Set<string>>> {
  const { rows } = await sql<{ flow: Flow; ids: string[] }>`
    select flow, array_agg(distinct profile_id) as ids from listings, unnest(flows) as flow
    where profile_id = any(${profileIds}::uuid[]) group by flow`.execute(db);
  return new Map(rows.map(({ flow, ids }) => [flow, new Set(ids)]));
}

export async function primaryNames(db: Db, profileIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ profile_id: string; name: string }>`
    select distinct on (profile_id) profile_id, party->'names'->0->>'text' as name from listings
    where profile_id = any(${profileIds}::uuid[]) order by profile_id, listing_id`.execute(db);
  return new Map(rows.map((row) => [row.profile_id, row.name]));
}

/** @param profileIds absent: all */
export async function ownershipFindings(
  db: Db,
  profileIds: readonly string[] | null = null,
): Promise<Map<string, ProfileOwnership[]>> {
  const { rows } = await sql<{ profile_id: string; finding: ProfileOwnership[] }>`
    select profile_id, finding from ownership_findings
    where ${profileIds}::uuid[] is null or profile_id = any(${profileIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.profile_id, row.finding]));
}

export async function saveOwnershipFindings(
  db: Db,
  changed: readonly (readonly [profileId: string, finding: readonly ProfileOwnership[]])[],
  gone: readonly string[],
): Promise<void> {
  await sql`delete from ownership_findings where profile_id = any(${gone}::uuid[])`.execute(db);
  const rows = changed.map(([profile_id, finding]) => ({ profile_id, finding }));
  await sql`
    insert into ownership_findings (profile_id, finding)
    select profile_id, finding from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (profile_id uuid, finding jsonb)
    on conflict (profile_id) do update set finding = excluded.finding`.execute(db);
}
