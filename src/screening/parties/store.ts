import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { LookedThrough } from '../../platform/lib/list-page.ts';
import { hasWords } from '../../platform/lib/search-words.ts';
import {
  clearanceAsStored,
  markAsStored,
  openClearances,
  openMarks,
  openParties,
  openRemovals,
  partiesAsStored,
} from './encrypted.ts';
import { hasNewFacts, type PartyChange } from './resolution.ts';
import {
  BARRING_MARKS,
  type Clearance,
  ENDING_MARKS,
  type KnownClearance,
  type KnownMark,
  type KnownParty,
  type PartyFacts,
  type PartyMarkKind,
} from './types.ts';

/** Maximum number of restricted parties read per number. */
const BARRED_OF_A_NUMBER = 25;
/**
 * Maximum number of owners read per key. A phone number of thousands links no parties. Parties requested by ID are
 * found anyway.
 */
const OWNERS_OF_A_KEY = 25;
const IDENTITIES_OF_A_PARTY = 100;
/** Most clearances of a party that are read, the latest. A party is usually mistaken for a handful of profiles. */
const CLEARANCES_OF_A_PARTY = 500;

/** A column as ISO 8601 UTC, as jsonb needs it. */
const isoOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ENDING = sql.join([...ENDING_MARKS].map((mark) => sql.lit(mark)));
const BARS = sql.join([...BARRING_MARKS].map((mark) => sql.lit(mark)));

/** The marks of the party `p` in force, as jsonb. */
const marksAt = (at: Date) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'mark', m.mark, 'reason', m.reason, 'markedBy', m.marked_by, 'markedAt', ${isoOf('m.marked_at')},
           'proposedBy', m.proposed_by, 'expiresAt', ${isoOf('m.expires_at')}, 'party', m.party,
           'transactionUuids', m.transaction_uuids) order by m.mark), '[]')
  from party_marks m
  where m.tenant_id = p.tenant_id and m.party_id = p.party_id and m.removed_at is null
    and (m.expires_at is null or m.expires_at > ${at}))`;

/** The clearances of the party `p`, as jsonb. */
const CLEARANCES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'profileId', c.profile_id, 'version', c.profile_version, 'reason', c.reason, 'clearedBy', c.cleared_by,
           'clearedAt', ${isoOf('c.cleared_at')}, 'party', c.party) order by c.cleared_at, c.profile_id), '[]')
  from (select * from party_clearances
        where tenant_id = p.tenant_id and party_id = p.party_id and removed_at is null
        order by cleared_at desc, profile_id desc limit ${sql.lit(CLEARANCES_OF_A_PARTY)}) c)`;

/**
 * The parties that own one of the keys or have one of the ids, in one statement for a whole batch. The limits make the planner
 * look up by key. Without them, and with old statistics, it would read all parties of an organization.
 *
 * A record that cannot be decrypted fails no batch: such a party has no name that could tie it to another, and such a clearance clears nobody.
 * @throws AppError service-unavailable while the organization-managed key is unavailable
 */
export async function readKnownParties(
  db: Db,
  tenantId: string,
  sought: SoughtParties,
  at: Date,
): Promise<KnownParty[]> {
  const { rows } = await knownParties(tenantId, sought, at).execute(db);
  const known: KnownParty[] = [];
  for (const party of await openParties(db, tenantId, rows, 'STAND_IN')) {
    const { partyId } = party;
    known.push({
      ...party,
      marks: await openMarks(db, tenantId, partyId, party.marks),
      clearances: await openClearances(db, tenantId, () => partyId, party.clearances, 'LEFT_OUT'),
    });
  }
  return known;
}

interface SoughtParties {
  keys: readonly string[];
  numbers: readonly string[];
  ids: readonly string[];
}

/** Looks up marks by party. A plain join would read all restrictions of the organization for each known number. */
export function knownParties(tenantId: string, sought: SoughtParties, at: Date) {
  return sql<KnownParty>`
    with named as (
      select owner.party_id, owner.kind, asked.key
      from unnest(${sought.keys}::uuid[]) as asked (key)
      cross join lateral (
        select k.party_id, k.kind from party_keys k where k.tenant_id = ${tenantId} and k.key = asked.key
        order by k.party_id limit ${sql.lit(OWNERS_OF_A_KEY)}) owner
      union all
      select owner.party_id, 'NUMBER', asked.key
      from unnest(${sought.numbers}::uuid[]) as asked (key)
      cross join lateral (
        select k.party_id from party_keys k
        where k.tenant_id = ${tenantId} and k.key = asked.key and exists (
          select from (
            select coalesce(merged_into, party_id) as party_id from parties
            where tenant_id = ${tenantId} and party_id = k.party_id limit 1) p
          cross join lateral (
            select from party_marks m
            where m.tenant_id = ${tenantId} and m.party_id = p.party_id and m.removed_at is null and m.mark in (${BARS}) limit 1) m)
        limit ${sql.lit(BARRED_OF_A_NUMBER)}) owner
      union all
      select asked.party_id, null, null from unnest(${sought.ids}::uuid[]) as asked (party_id)
    ), found as (
      select coalesce(p.merged_into, p.party_id) as party_id,
             coalesce(jsonb_agg(jsonb_build_object('kind', named.kind, 'key', named.key))
                      filter (where named.key is not null), '[]') as matched,
             array_agg(distinct named.party_id) as asked
      from named cross join lateral (
        select party_id, merged_into from parties
        where tenant_id = ${tenantId} and party_id = named.party_id limit 1) p
      group by 1
    )
    select p.party_id as "partyId", p.names, p.birth_date as "birthDate", p.transactions, p.first_seq as "firstSeq",
           p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt", ${marksAt(at)} as marks,
           ${CLEARANCES} as clearances,
           found.matched || identity.keys as keys, array_remove(found.asked, p.party_id) as "formerIds"
    from found cross join lateral (
      select * from parties where tenant_id = ${tenantId} and party_id = found.party_id limit 1) p
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key)), '[]') as keys
      from (select kind, key from party_keys
            where tenant_id = ${tenantId} and party_id = p.party_id
              and kind in ('DOCUMENT', 'BUSINESS_ID', 'NUMBER', 'ACCOUNT')
            order by kind = 'ACCOUNT', key limit ${sql.lit(IDENTITIES_OF_A_PARTY)}) k) identity`;
}

/**
 * Writes a batch's parties. One statement locks all their rows in the order of their ids, so that parallel batches cannot
 * deadlock. Counts are added to the present ones.
 */
export async function lockAndWriteParties(db: Db, tenantId: string, changes: readonly PartyChange[]): Promise<void> {
  if (changes.length === 0) return;
  const stored = await partiesAsStored(
    db,
    tenantId,
    changes.map(({ party }) => party),
  );
  const rows = changes.map((change, at) => {
    const { party, isNew, hasNewNames, transactions, lastSeq, lastSeenAt } = change;
    return {
      tenant_id: tenantId,
      party_id: party.partyId,
      ...stored[at]!,
      has_new_names: isNew || hasNewNames,
      transactions,
      first_seq: party.firstSeq,
      first_seen_at: party.firstSeenAt,
      last_seq: lastSeq,
      last_seen_at: lastSeenAt,
      has_new_facts: hasNewFacts(change),
    };
  });
  const idsOf = (is: 'has_new_names' | 'has_new_facts') => rows.filter((row) => row[is]).map((row) => row.party_id);
  await sql`
    insert into parties (tenant_id, party_id, names, birth_date, birth_date_blind, transactions, first_seq, first_seen_at, last_seq,
                         last_seen_at)
    select r.tenant_id, r.party_id, r.names, r.birth_date, r.birth_date_blind, r.transactions, r.first_seq, r.first_seen_at, r.last_seq,
           r.last_seen_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      tenant_id uuid, party_id uuid, names jsonb, birth_date text, birth_date_blind text, transactions bigint, first_seq bigint,
      first_seen_at timestamptz, last_seq bigint, last_seen_at timestamptz)
    order by r.party_id
    on conflict (tenant_id, party_id) do update set
      names = case when excluded.party_id = any(${idsOf('has_new_names')}::uuid[])
                   then excluded.names else parties.names end,
      birth_date = coalesce(parties.birth_date, excluded.birth_date),
      birth_date_blind = case when parties.birth_date is null then excluded.birth_date_blind else parties.birth_date_blind end,
      transactions = parties.transactions + excluded.transactions,
      first_seq = least(parties.first_seq, excluded.first_seq),
      first_seen_at = least(parties.first_seen_at, excluded.first_seen_at),
      last_seq = greatest(parties.last_seq, excluded.last_seq),
      last_seen_at = greatest(parties.last_seen_at, excluded.last_seen_at)
    where excluded.party_id = any(${idsOf('has_new_facts')}::uuid[])`.execute(db);
  const keys = changes.flatMap(({ party, newKeys }) => newKeys.map((key) => ({ ...key, party: party.partyId })));
  if (keys.length === 0) return;
  await sql`
    insert into party_keys (tenant_id, key, party_id, kind)
    select distinct ${tenantId}::uuid, r.key, r.party, r.kind
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (key uuid, party uuid, kind text)
    order by 2, 3
    on conflict do nothing`.execute(db);
}

/**
 * Merges two stored parties. The older one keeps its ID and gets the keys, transactions and restrictions of the other,
 * but no exemption. A transferred restriction ends its own exemption. Clearances of both end, because the merged party
 * is neither of the two reviewed parties.
 * @returns the party of the two whose marks or clearances changed
 */
export async function mergeParties(db: Db, tenantId: string, from: string, into: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ partyId: string; names: string[]; birthDate: string | null }>`
    select party_id as "partyId", names, birth_date as "birthDate" from parties
    where tenant_id = ${tenantId} and party_id in (${from}, ${into}) and merged_into is null
    order by party_id for update`.execute(db);
  // Another batch merged one of them meanwhile. The next transaction with the shared key completes the merge.
  if (rows.length < 2) return [];
  const opened = await openParties(db, tenantId, rows, 'STAND_IN');
  const [gone, stays] = [from, into].map((id) => opened.find(({ partyId }) => partyId === id)!) as [Named, Named];
  const names = [...new Set([...stays.names, ...gone.names])].slice(0, MOST_NAMES);
  const birthDate = stays.birthDate ?? gone.birthDate;
  const [united] = await partiesAsStored(db, tenantId, [{ partyId: into, names, birthDate }]);
  await sql`
    update parties t set
      transactions = t.transactions + f.transactions,
      names = ${JSON.stringify(united!.names)}::jsonb, birth_date = ${united!.birth_date},
      birth_date_blind = ${united!.birth_date_blind},
      first_seq = least(t.first_seq, f.first_seq), first_seen_at = least(t.first_seen_at, f.first_seen_at),
      last_seq = greatest(t.last_seq, f.last_seq), last_seen_at = greatest(t.last_seen_at, f.last_seen_at)
    from parties f
    where t.tenant_id = ${tenantId} and t.party_id = ${into} and f.tenant_id = ${tenantId} and f.party_id = ${from}`.execute(
    db,
  );
  await sql`
    update parties set merged_into = ${into}
    where tenant_id = ${tenantId} and (party_id = ${from} or merged_into = ${from})`.execute(db);
  await sql`
    with moved as (delete from party_keys where tenant_id = ${tenantId} and party_id = ${from} returning key, kind)
    insert into party_keys (tenant_id, key, party_id, kind) select ${tenantId}::uuid, key, ${into}::uuid, kind from moved
    on conflict do nothing`.execute(db);
  const isBarred = await takeOverBars(db, tenantId, from, into);
  const exempted = await sql`
    update party_marks set removed_at = ${at}
    where tenant_id = ${tenantId} and party_id = ${into} and mark = 'WHITELIST' and removed_at is null
      and exists (select from party_marks bar where bar.tenant_id = ${tenantId} and bar.party_id = ${into}
                  and bar.mark in (${ENDING}) and bar.removed_at is null)`.execute(db);
  const cleared = await sql<{ partyId: string }>`
    update party_clearances set removed_at = ${at}
    where tenant_id = ${tenantId} and party_id in (${from}, ${into}) and removed_at is null
    returning party_id as "partyId"`.execute(db);
  const hasOtherMarks = isBarred || Number(exempted.numAffectedRows ?? 0) > 0;
  return [...new Set([...(hasOtherMarks ? [into] : []), ...cleared.rows.map(({ partyId }) => partyId)])].sort();
}

interface Named {
  partyId: string;
  names: string[];
  birthDate: string | null;
}

/** As `resolution.ts` keeps. */
const MOST_NAMES = 10;

/** @returns whether `into` got a new restriction */
async function takeOverBars(db: Db, tenantId: string, from: string, into: string): Promise<boolean> {
  type Bar = Pick<KnownMark, 'mark' | 'reason' | 'party' | 'transactionUuids'> & { markedAt: Date; markedBy: string };
  const { rows } = await sql<Bar>`
    select mark, reason, null::jsonb as party, marked_at as "markedAt", marked_by as "markedBy",
           transaction_uuids as "transactionUuids" from party_marks
    where tenant_id = ${tenantId} and party_id = ${from} and mark in (${BARS}) and removed_at is null
    order by mark`.execute(db);
  let isBarred = false;
  for (const { mark, reason, markedAt, markedBy, transactionUuids } of await openMarks(db, tenantId, from, rows)) {
    const bar = { reason, party: null, removalReason: null };
    const stored = await markAsStored(db, tenantId, { partyId: into, mark }, bar);
    const { numAffectedRows } = await sql`
      insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by, removed_at, transaction_uuids)
      values (${tenantId}, ${into}, ${mark}, ${stored.reason}, ${markedAt}, ${markedBy}, null,
              ${transactionUuids && JSON.stringify(transactionUuids)}::jsonb)
      on conflict (tenant_id, party_id, mark) do update set
        reason = excluded.reason, marked_at = excluded.marked_at, marked_by = excluded.marked_by, removed_at = null,
        transaction_uuids = excluded.transaction_uuids,
        removal_reason = null, removal_proposed_at = null, removal_proposed_by = null
      where party_marks.removed_at is not null`.execute(db);
    isBarred ||= Number(numAffectedRows ?? 0) > 0;
    if (!transactionUuids) continue;
    // It holds as long as one transaction of either does, and since the first of them.
    const joined = await sql`
      update party_marks m set marked_at = least(m.marked_at, ${markedAt}), transaction_uuids = m.transaction_uuids || of_both.more,
        removal_reason = null, removal_proposed_at = null, removal_proposed_by = null
      from (select jsonb_agg(one.said) as more
            from jsonb_array_elements_text(${JSON.stringify(transactionUuids)}::jsonb) as one (said)
            where not exists (select from party_marks known where known.tenant_id = ${tenantId} and known.party_id = ${into}
                              and known.mark = ${mark} and known.transaction_uuids ? one.said)) of_both
      where m.tenant_id = ${tenantId} and m.party_id = ${into} and m.mark = ${mark} and of_both.more is not null`.execute(
      db,
    );
    isBarred ||= Number(joined.numAffectedRows ?? 0) > 0;
  }
  return isBarred;
}

export interface StoredParty {
  partyId: string;
  names: string[];
  transactions: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  keyKinds: Record<string, number>;
  birthDate: string | null;
  identityKeys: string[];
  marks: (KnownMark & { removal: Removal | null })[];
  clearances: KnownClearance[];
}

/**
 * @param partyId its own id, or one that was merged with it. @returns null where there is none
 * @throws SealedValueError; AppError service-unavailable while the organization-managed key is unavailable
 */
export async function readParty(db: Db, tenantId: string, partyId: string, at: Date): Promise<StoredParty | null> {
  const { rows } = await sql<StoredParty>`
    select p.party_id as "partyId", p.names, p.birth_date as "birthDate", p.transactions,
           p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt", ${marksAt(at)} as marks,
           ${CLEARANCES} as clearances,
           (select coalesce(jsonb_agg(k.key order by k.key), '[]') from party_keys k
            where k.tenant_id = p.tenant_id and k.party_id = p.party_id
              and k.kind in ('DOCUMENT', 'BUSINESS_ID')) as "identityKeys",
           (select coalesce(jsonb_object_agg(k.kind, k.count), '{}')
            from (select kind, count(*) as count from party_keys
                  where tenant_id = p.tenant_id and party_id = p.party_id and kind <> 'NUMBER' group by kind) k) as "keyKinds"
    from parties p
    where p.tenant_id = ${tenantId} and p.party_id = ${presentPartyId(tenantId, partyId)}`.execute(db);
  const [party] = await openParties(db, tenantId, rows);
  if (!party) return null;
  const removals = await readRemovals(db, tenantId, { partyId: party.partyId, limit: BARRING_MARKS.size });
  const marks = await openMarks(db, tenantId, party.partyId, party.marks);
  return {
    ...party,
    marks: marks.map((one) => ({ ...one, removal: removals.find(({ mark }) => mark === one.mark)?.removal ?? null })),
    clearances: await openClearances(db, tenantId, () => party.partyId, party.clearances),
  };
}

export interface PartyFilter {
  /** Words of one of its names (`askedWords`): `readNamedParties`. */
  nameWords?: readonly string[] | undefined;
  mark?: PartyMarkKind | undefined;
  /** Hides marks set at or after this time. */
  markedBefore?: Date | undefined;
}

/** Newest first. Both sides of one transaction may be new. */
export interface PartyPlace {
  firstSeq: number;
  partyId: string;
}

interface ListedRow extends PartyPlace {
  names: string[];
  transactions: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isUnreadable?: true;
}

/** A list item, with marks in force. */
export interface ListedParty extends ListedRow {
  marks: { mark: PartyMarkKind; markedAt: Date; expiresAt: Date | null }[];
}

interface PartyRange {
  after: PartyPlace | null;
  limit: number;
}

const inForce =
  (at: Date, { markedBefore }: PartyFilter) =>
  ({ eb }: ExpressionBuilder<Schema, 'party_marks'>) =>
    eb.and([
      eb('removed_at', 'is', null),
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]),
      // The absence of an OPEN_MATCH would reveal the first decision to a QA reviewer.
      ...(markedBefore ? [eb('marked_at', '<', markedBefore), eb('mark', '<>', 'OPEN_MATCH')] : []),
    ]);

/** Parties that were not merged into another one, whatever their names. */
export function listedParties(db: Db, tenantId: string, filter: PartyFilter, at: Date) {
  const query = db.selectFrom('parties').where('tenant_id', '=', tenantId).where('merged_into', 'is', null);
  if (filter.mark === undefined) return query;
  const marked = db
    .selectFrom('party_marks')
    .select('party_id')
    .where('tenant_id', '=', tenantId)
    .where('mark', '=', filter.mark)
    .where(inForce(at, filter));
  // Few are marked: an array is looked up by id, where a subquery would be sought among all parties.
  return query.where('party_id', '=', sql<string>`any(array${marked})`);
}

function placed(db: Db, tenantId: string, filter: PartyFilter, { after, limit }: PartyRange, at: Date) {
  let query = listedParties(db, tenantId, filter, at);
  if (after) {
    const { firstSeq, partyId } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('first_seq', 'party_id'), '<', tuple(firstSeq, partyId)),
    );
  }
  return query.orderBy('first_seq', 'desc').orderBy('party_id', 'desc').limit(limit);
}

/** Rows that cannot be decrypted do not affect the others. */
async function readPlaced(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  range: PartyRange,
  at: Date,
): Promise<ListedRow[]> {
  const rows = await placed(db, tenantId, filter, range, at)
    .select(['party_id', 'names', 'transactions', 'first_seq', 'first_seen_at', 'last_seen_at'])
    .execute();
  const parties = rows.map((row) => ({
    partyId: row.party_id,
    names: row.names as string[],
    birthDate: null,
    transactions: row.transactions,
    firstSeq: row.first_seq,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
  return await openParties(db, tenantId, parties, 'STAND_IN');
}

async function withMarks(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  rows: readonly ListedRow[],
  at: Date,
): Promise<ListedParty[]> {
  const ids = rows.map(({ partyId }) => partyId);
  const marks = await db
    .selectFrom('party_marks')
    .select(['party_id', 'mark', 'marked_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(inForce(at, filter))
    .orderBy('mark')
    .execute();
  return rows.map((row) => ({
    ...row,
    marks: marks
      .filter(({ party_id }) => party_id === row.partyId)
      .map((one) => ({ mark: one.mark as PartyMarkKind, markedAt: one.marked_at, expiresAt: one.expires_at })),
  }));
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function readPartyPage(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  range: PartyRange,
  at: Date,
): Promise<ListedParty[]> {
  return await withMarks(db, tenantId, filter, await readPlaced(db, tenantId, filter, range, at), at);
}

/** Maximum rows scanned per page, and per batch. */
const MOST_NAMED = 20_000;
const NAMED_AT_ONCE = 500;

/**
 * Parties with such a name. Name words are not indexed, so parties are scanned newest first, and decrypted if the
 * organization has an organization-managed key. Parties that cannot be decrypted count as matches, because they cannot
 * be ruled out.
 * @param most maximum number scanned
 * @throws AppError service-unavailable while the organization-managed key is unavailable
 */
export async function readNamedParties(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  { after, limit }: PartyRange,
  at: Date,
  most = MOST_NAMED,
): Promise<LookedThrough<ListedParty, PartyPlace>> {
  const { nameWords = [] } = filter;
  const found: ListedRow[] = [];
  let place = after;
  for (let looked = 0; looked < most; ) {
    const some = Math.min(NAMED_AT_ONCE, most - looked);
    const rows = await readPlaced(db, tenantId, filter, { after: place, limit: some }, at);
    const met = rows.filter(
      ({ names, isUnreadable }) => isUnreadable || names.some((name) => hasWords(name, nameWords)),
    );
    found.push(...met.slice(0, limit - found.length));
    if (found.length >= limit || rows.length < some) {
      return { rows: await withMarks(db, tenantId, filter, found, at), lookedTo: null };
    }
    const { firstSeq, partyId } = rows.at(-1)!;
    place = { firstSeq, partyId };
    looked += some;
  }
  return { rows: await withMarks(db, tenantId, filter, found, at), lookedTo: place };
}

export async function readKnownIds(db: Db, tenantId: string, partyIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('parties')
    .select('party_id')
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', sql<string>`any(${partyIds}::uuid[])`)
    .execute();
  return rows.map((row) => row.party_id);
}

/** Most clearances of the asked profiles that are read, the latest. */
const CLEARANCES_OF_PROFILES = 500;

/** Those in force of any party, the oldest first. */
export async function readClearancesOf(
  db: Db,
  tenantId: string,
  profileIds: readonly string[],
): Promise<KnownClearance[]> {
  const rows = await db
    .selectFrom('party_clearances')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('cleared_at', 'desc')
    .limit(CLEARANCES_OF_PROFILES)
    .execute();
  const found = rows.reverse().map((row) => ({
    partyId: row.party_id,
    profileId: row.profile_id,
    version: row.profile_version,
    reason: row.reason,
    clearedAt: row.cleared_at.toISOString(),
    clearedBy: row.cleared_by,
    party: row.party as PartyFacts,
  }));
  return await openFound(db, tenantId, found);
}

async function openFound(db: Db, tenantId: string, rows: readonly (KnownClearance & { partyId: string })[]) {
  const opened = await openClearances(db, tenantId, ({ partyId }) => partyId, rows, 'LEFT_OUT');
  return opened.map(({ partyId: _, ...clearance }) => clearance);
}

/** By requested ID, including merged parties. Names are missing if they cannot be decrypted. */
export async function readNames(db: Db, tenantId: string, partyIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ asked: string; partyId: string; names: string[]; birthDate: null }>`
    select given.asked, p.party_id as "partyId", p.names, null as "birthDate"
    from (select party_id as asked, coalesce(merged_into, party_id) as party_id from parties
          where tenant_id = ${tenantId} and party_id = any(${partyIds}::uuid[]) offset 0) given
    cross join lateral (
      select party_id, names from parties where tenant_id = ${tenantId} and party_id = given.party_id limit 1) p`.execute(
    db,
  );
  const opened = await openParties(db, tenantId, rows, 'STAND_IN');
  return new Map(opened.map(({ asked, names }) => [asked, names]));
}

/**
 * What became of the party, whose id is compared as a value: beside row-level security an expression is compared with all parties of the
 * organization, one by one.
 */
const presentPartyId = (tenantId: string, partyId: string) => sql`(select coalesce(merged_into, party_id) from parties
  where tenant_id = ${tenantId}::uuid and party_id = ${partyId}::uuid)`;

/**
 * Locks the party against unions and gives its present id; null where there is none. The lock is a weak one: a batch that writes
 * the row may wait for the audit chain, which the caller holds.
 */
export async function holdParty(db: Db, tenantId: string, partyId: string): Promise<string | null> {
  const { rows } = await sql<{ partyId: string }>`
    select p.party_id as "partyId" from parties p
    where p.tenant_id = ${tenantId} and p.party_id = ${presentPartyId(tenantId, partyId)}
    for key share`.execute(db);
  return rows[0]?.partyId ?? null;
}

/** A key of a restricted party. */
interface BarredKey extends Pick<KnownMark, 'mark'> {
  partyId: string;
  markedAt: Date;
  key: string;
}

/** The given keys that belong to parties restricted since this time. Few parties are, so they are read first. */
export async function readBarredSince(
  db: Db,
  tenantId: string,
  keys: readonly string[],
  since: Date,
): Promise<BarredKey[]> {
  const { rows } = await sql<BarredKey>`
    select m.party_id as "partyId", m.mark, m.marked_at as "markedAt", k.key
    from party_marks m
    cross join lateral (
      select key from party_keys where tenant_id = m.tenant_id and party_id = m.party_id and key = any(${keys}::uuid[]) offset 0) k
    where m.tenant_id = ${tenantId} and m.removed_at is null and m.mark <> 'WHITELIST' and m.marked_at > ${since}`.execute(
    db,
  );
  return rows;
}

type MarkText = Pick<KnownMark, 'mark' | 'reason' | 'party'>;

export interface MarkRow {
  reason: string;
  markedAt: Date;
  markedBy: string;
  proposedBy: string | null;
  expiresAt: Date | null;
  party: PartyFacts | null;
  transactionUuids: string[] | null;
  /** null: no proposed removal. */
  removal: Removal | null;
}

/** A pending proposal to lift a restriction. */
export interface Removal {
  reason: string;
  proposedAt: Date;
  /** The key of its author (`authorKey`). */
  proposedBy: string;
}

export interface ProposedRemoval {
  partyId: string;
  mark: PartyMarkKind;
  removal: Removal;
}

/** Of one party, or all; newest first. */
export async function readRemovals(
  db: Db,
  tenantId: string,
  { partyId, limit }: { partyId?: string; limit: number },
): Promise<ProposedRemoval[]> {
  let query = db
    .selectFrom('party_marks')
    .select(['party_id', 'mark', 'removal_reason', 'removal_proposed_at', 'removal_proposed_by'])
    .where('tenant_id', '=', tenantId)
    .where('removal_proposed_at', 'is not', null)
    .where('removed_at', 'is', null);
  if (partyId !== undefined) query = query.where('party_id', '=', partyId);
  const rows = await query.orderBy('removal_proposed_at', 'desc').orderBy('mark').limit(limit).execute();
  return (await openRemovals(db, tenantId, (row) => row.party_id, rows)).map((row) => ({
    partyId: row.party_id,
    mark: row.mark as PartyMarkKind,
    removal: removalOf(row)!,
  }));
}

function removalOf(row: {
  removal_reason: string | null;
  removal_proposed_at: Date | null;
  removal_proposed_by: string | null;
}): Removal | null {
  const { removal_reason, removal_proposed_at, removal_proposed_by } = row;
  if (removal_proposed_at === null) return null;
  return { reason: removal_reason!, proposedAt: removal_proposed_at, proposedBy: removal_proposed_by! };
}

/** Marks of a party that were not removed, including expired exemptions. */
export async function readMarks(
  db: Db,
  tenantId: string,
  partyId: string,
): Promise<ReadonlyMap<PartyMarkKind, MarkRow>> {
  const rows = await db
    .selectFrom('party_marks')
    .select(['mark', 'reason', 'marked_at', 'marked_by', 'proposed_by', 'expires_at', 'party', 'transaction_uuids'])
    .select(['removal_reason', 'removal_proposed_at', 'removal_proposed_by'])
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', partyId)
    .where('removed_at', 'is', null)
    .execute();
  const proposed = await openRemovals(db, tenantId, () => partyId, rows);
  return new Map(
    (await openMarks(db, tenantId, partyId, proposed as (MarkText & (typeof rows)[number])[])).map((row) => [
      row.mark,
      {
        reason: row.reason,
        markedAt: row.marked_at,
        markedBy: row.marked_by,
        proposedBy: row.proposed_by,
        expiresAt: row.expires_at,
        party: row.party,
        transactionUuids: row.transaction_uuids as string[] | null,
        removal: removalOf(row),
      },
    ]),
  );
}

export async function writeMark(
  db: Db,
  tenantId: string,
  partyId: string,
  mark: PartyMarkKind,
  row: MarkRow,
): Promise<void> {
  const { removal } = row;
  const stored = await markAsStored(
    db,
    tenantId,
    { partyId, mark },
    { ...row, removalReason: removal?.reason ?? null },
  );
  const values = {
    reason: stored.reason,
    party: stored.party && JSON.stringify(stored.party),
    marked_at: row.markedAt,
    marked_by: row.markedBy,
    proposed_by: row.proposedBy,
    expires_at: row.expiresAt,
    transaction_uuids: row.transactionUuids && JSON.stringify(row.transactionUuids),
    removal_reason: stored.removalReason,
    removal_proposed_at: removal?.proposedAt ?? null,
    removal_proposed_by: removal?.proposedBy ?? null,
    removed_at: null,
  };
  await db
    .insertInto('party_marks')
    .values({ tenant_id: tenantId, party_id: partyId, mark, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'party_id', 'mark']).doUpdateSet(values))
    .execute();
}

export async function removeMark(
  db: Db,
  tenantId: string,
  partyId: string,
  mark: PartyMarkKind,
  removedAt: Date,
): Promise<void> {
  await db
    .updateTable('party_marks')
    .set({ removed_at: removedAt })
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', partyId)
    .where('mark', '=', mark)
    .execute();
}

/** The first undecided transaction; null: none. Escalated ones count as undecided. */
export async function firstUndecided(
  db: Db,
  tenantId: string,
  transactionUuids: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select t.transaction_uuid as uuid from transactions t
    where t.tenant_id = ${tenantId} and t.transaction_uuid = any(${transactionUuids}::uuid[]) and not exists (
      select from transaction_decisions d where d.tenant_id = t.tenant_id and d.transaction_uuid = t.transaction_uuid
        and d.in_effect and d.decision <> 'ESCALATED')
    order by t.seq limit 1`.execute(db);
  return rows[0]?.uuid ?? null;
}

export type ClearanceRow = Omit<Clearance, 'clearedAt'> & { clearedAt: Date };

/** The latest statement about a pair holds. @param rows each profile once */
export async function writeClearances(
  db: Db,
  tenantId: string,
  partyId: string,
  party: PartyFacts,
  rows: readonly ClearanceRow[],
): Promise<void> {
  for (const row of rows) {
    const stored = await clearanceAsStored(
      db,
      tenantId,
      { partyId, profileId: row.profileId },
      { reason: row.reason, party },
    );
    const values = {
      profile_version: row.version,
      party: JSON.stringify(stored.party),
      reason: stored.reason,
      cleared_at: row.clearedAt,
      cleared_by: row.clearedBy,
      removed_at: null,
    };
    await db
      .insertInto('party_clearances')
      .values({ tenant_id: tenantId, party_id: partyId, profile_id: row.profileId, ...values })
      .onConflict((c) => c.columns(['tenant_id', 'party_id', 'profile_id']).doUpdateSet(values))
      .execute();
  }
}

/** @returns what was taken away; null where the party is not cleared of the profile */
export async function removeClearance(
  db: Db,
  tenantId: string,
  partyId: string,
  profileId: string,
  removedAt: Date,
): Promise<{ version: number; reason: string } | null> {
  const row = await db
    .updateTable('party_clearances')
    .set({ removed_at: removedAt })
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', partyId)
    .where('profile_id', '=', profileId)
    .where('removed_at', 'is', null)
    .returning(['profile_version', 'reason', 'party'])
    .executeTakeFirst();
  if (!row) return null;
  const before = { profileId, reason: row.reason, party: row.party as PartyFacts };
  // Clearances that cannot be decrypted can be removed too.
  const [opened] = await openClearances(db, tenantId, () => partyId, [before], 'LEFT_OUT');
  return { version: row.profile_version, reason: opened?.reason ?? '' };
}

/** Clearances in force of this version of a profile, of parties that own one of the keys. */
export async function readClearancesByKeys(
  db: Db,
  tenantId: string,
  keys: readonly string[],
  profile: { profileId: string; version: number },
): Promise<KnownClearance[]> {
  const { rows } = await sql<KnownClearance & { partyId: string }>`
    select c.party_id as "partyId", c.profile_id as "profileId", c.profile_version as version, c.reason, ${isoOf('c.cleared_at')} as "clearedAt",
           c.cleared_by as "clearedBy", c.party
    from party_clearances c
    where c.tenant_id = ${tenantId} and c.profile_id = ${profile.profileId} and c.profile_version = ${profile.version}
      and c.removed_at is null and c.party_id in (
        select coalesce(p.merged_into, p.party_id) from party_keys k
        join parties p on p.tenant_id = k.tenant_id and p.party_id = k.party_id
        where k.tenant_id = ${tenantId} and k.key = any(${keys}::uuid[]))
    order by c.cleared_at desc limit ${sql.lit(CLEARANCES_OF_A_PARTY)}`.execute(db);
  return await openFound(db, tenantId, rows);
}
