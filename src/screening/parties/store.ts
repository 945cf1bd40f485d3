import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { send } from '../../platform/db/pipelined.ts';
import { fromStored, toStored } from '../../platform/db/stored-rows.ts';
import { RESTRICTIONS, type Removal, readRemovals } from './marks/store.ts';
import { hasNewFacts, type PartyChange } from './party-register.ts';
import { dayOf } from './review-date.ts';
import { type KnownClearance, type KnownMark, type KnownParty, RESTRICTING_MARKS } from './types.ts';

/** Maximum number of restricted parties read per number. */
const RESTRICTED_PER_NUMBER = 25;
/**
 * Maximum number of owners read per key. A phone number of thousands links no parties. Parties requested by ID are
 * found anyway.
 */
const OWNERS_OF_A_KEY = 25;
const IDENTITIES_OF_A_PARTY = 100;
/** Most clearances of a party that are read, the latest. A party is usually mistaken for a handful of profiles. */
export const CLEARANCES_OF_A_PARTY = 500;

/** A column as ISO 8601 UTC, as jsonb needs it. */
export const isoOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The marks of the party `p` in force, as jsonb. */
const marksAt = (at: Date) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'mark', m.mark, 'reason', m.reason, 'markedBy', m.marked_by, 'markedAt', ${isoOf('m.marked_at')},
           'proposedBy', m.proposed_by, 'expiresAt', ${isoOf('m.expires_at')}, 'party', m.party,
           'transactionUuids', m.transaction_uuids) order by m.mark), '[]')
  from party_marks m
  where m.tenant_id = p.tenant_id and m.party_id = p.party_id and m.removed_at is null
    and (m.expires_at is null or m.expires_at > ${at}))`;

/** The clearances of the party `p` with a review date from `since` on, as jsonb. @param since YYYY-MM-DD; null: all */
const clearancesFrom = (since: string | null) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'profileId', c.profile_id, 'version', c.profile_version, 'facts', c.profile_facts, 'reason', c.reason,
           'clearedBy', c.cleared_by, 'clearedAt', ${isoOf('c.cleared_at')}, 'reviewDate', c.review_date, 'party', c.party) order by c.cleared_at, c.profile_id), '[]')
  from (select * from party_clearances
        where tenant_id = p.tenant_id and party_id = p.party_id and removed_at is null
          and (${since}::text is null or review_date >= ${since})
        order by cleared_at desc, profile_id desc limit ${sql.lit(CLEARANCES_OF_A_PARTY)}) c)`;

/** The relationship approval of the party `p` in force, as jsonb. At most one is approved and not ended. */
const approvalOn = (day: string) => sql`(
  select jsonb_build_object('approvalId', a.approval_id, 'profiles', a.profiles, 'party', a.party,
           'proposedBy', a.proposed_by, 'approvedBy', a.approved_by, 'approvedAt', ${isoOf('a.approved_at')},
           'reviewDate', a.review_date, 'amountTrigger', a.amount_trigger)
  from relationship_approvals a
  where a.tenant_id = p.tenant_id and a.subject_type = 'PARTY' and a.subject_id = p.party_id
    and a.approved_at is not null and a.ended_at is null
    and a.review_date >= ${day})`;

/**
 * The parties that own one of the keys or have one of the ids, in one statement for a whole batch. The limits make the planner
 * look up by key. Without them, and with old statistics, it would read all parties of an organization.
 *
 * A record that cannot be decrypted fails no batch: such a party has no name that could tie it to another, and such a clearance clears no party.
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
  for (const party of await fromStored(db, 'parties', { tenantId }, rows, 'STAND_IN')) {
    const of = { tenantId, partyId: party.partyId };
    const approvals = party.approval ? [party.approval] : [];
    const approved = await fromStored(db, 'relationship_approvals', of, approvals, 'STAND_IN');
    known.push({
      ...party,
      marks: await openMarks(db, of, party.marks),
      clearances: readable(await fromStored(db, 'party_clearances', of, party.clearances, 'STAND_IN')),
      approval: readable(approved)[0] ?? null,
    });
  }
  return known;
}

/** A mark that cannot be decrypted has no reason, and an exemption no recipient. */
async function openMarks(
  db: Db,
  of: { tenantId: string; partyId: string },
  marks: readonly KnownMark[],
): Promise<KnownMark[]> {
  const read = await fromStored(db, 'party_marks', of, marks, 'STAND_IN');
  return read.map(({ isUnreadable: _, ...mark }) => mark);
}

/** The rows that can be decrypted. */
export function readable<Row extends { isUnreadable?: true }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isUnreadable }) => !isUnreadable);
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
            where m.tenant_id = ${tenantId} and m.party_id = p.party_id and m.removed_at is null and m.mark in (${RESTRICTIONS}) limit 1) m)
        limit ${sql.lit(RESTRICTED_PER_NUMBER)}) owner
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
           p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt", p.earliest_paid_at as "earliestPaidAt",
           ${marksAt(at)} as marks, ${clearancesFrom(dayOf(at))} as clearances, ${approvalOn(dayOf(at))} as approval,
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
 * deadlock. Counts are added to the stored counts.
 */
export async function lockAndWriteParties(db: Db, tenantId: string, changes: readonly PartyChange[]): Promise<void> {
  if (changes.length === 0) return;
  const plain = changes.map((change) => {
    const { party, isNew, hasNewNames, transactions, lastSeq, lastSeenAt } = change;
    return {
      tenant_id: tenantId,
      party_id: party.partyId,
      names: party.names,
      birth_date: party.birthDate,
      birth_date_blind: null,
      has_new_names: isNew || hasNewNames,
      transactions,
      first_seq: party.firstSeq,
      first_seen_at: party.firstSeenAt,
      last_seq: lastSeq,
      last_seen_at: lastSeenAt,
      earliest_paid_at: party.earliestPaidAt,
      has_new_facts: hasNewFacts(change),
    };
  });
  const rows = await toStored(db, 'parties', {}, plain);
  const idsOf = (is: 'has_new_names' | 'has_new_facts') => rows.filter((row) => row[is]).map((row) => row.party_id);
  await send(
    db,
    sql`
    insert into parties (tenant_id, party_id, names, birth_date, birth_date_blind, transactions, first_seq, first_seen_at, last_seq,
                         last_seen_at, earliest_paid_at)
    select r.tenant_id, r.party_id, r.names, r.birth_date, r.birth_date_blind, r.transactions, r.first_seq, r.first_seen_at, r.last_seq,
           r.last_seen_at, r.earliest_paid_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      tenant_id uuid, party_id uuid, names jsonb, birth_date text, birth_date_blind text, transactions bigint, first_seq bigint,
      first_seen_at timestamptz, last_seq bigint, last_seen_at timestamptz, earliest_paid_at timestamptz)
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
      last_seen_at = greatest(parties.last_seen_at, excluded.last_seen_at),
      earliest_paid_at = least(parties.earliest_paid_at, excluded.earliest_paid_at)
    where excluded.party_id = any(${idsOf('has_new_facts')}::uuid[])`,
  );
  const keys = changes.flatMap(({ party, newKeys }) => newKeys.map((key) => ({ ...key, party: party.partyId })));
  if (keys.length === 0) return;
  await send(
    db,
    sql`
    insert into party_keys (tenant_id, key, party_id, kind)
    select distinct ${tenantId}::uuid, r.key, r.party, r.kind
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (key uuid, party uuid, kind text)
    order by 2, 3
    on conflict do nothing`,
  );
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
 * @param partyId its own ID, or that of a merged party. @returns null: no such party
 * @throws AppError unreadable-record; service-unavailable while the organization-managed key is unavailable
 */
export async function readParty(db: Db, tenantId: string, partyId: string, at: Date): Promise<StoredParty | null> {
  const { rows } = await sql<StoredParty>`
    select p.party_id as "partyId", p.names, p.birth_date as "birthDate", p.transactions,
           p.first_seen_at as "firstSeenAt", p.last_seen_at as "lastSeenAt", ${marksAt(at)} as marks,
           ${clearancesFrom(null)} as clearances,
           (select coalesce(jsonb_agg(k.key order by k.key), '[]') from party_keys k
            where k.tenant_id = p.tenant_id and k.party_id = p.party_id
              and k.kind in ('DOCUMENT', 'BUSINESS_ID')) as "identityKeys",
           (select coalesce(jsonb_object_agg(k.kind, k.count), '{}')
            from (select kind, count(*) as count from party_keys
                  where tenant_id = p.tenant_id and party_id = p.party_id and kind <> 'NUMBER' group by kind) k) as "keyKinds"
    from parties p
    where p.tenant_id = ${tenantId} and p.party_id = ${presentPartyId(tenantId, partyId)}`.execute(db);
  const [party] = await fromStored(db, 'parties', { tenantId }, rows);
  if (!party) return null;
  const of = { tenantId, partyId: party.partyId };
  const removals = await readRemovals(db, tenantId, { partyId: party.partyId, limit: RESTRICTING_MARKS.size });
  const marks = await openMarks(db, of, party.marks);
  return {
    ...party,
    marks: marks.map((one) => ({ ...one, removal: removals.find(({ mark }) => mark === one.mark)?.removal ?? null })),
    clearances: await fromStored(db, 'party_clearances', of, party.clearances),
  };
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

/** By requested ID, including merged parties. Names are missing if they cannot be decrypted. */
export async function readNames(db: Db, tenantId: string, partyIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ asked: string; partyId: string; names: string[] }>`
    select given.asked, p.party_id as "partyId", p.names
    from (select party_id as asked, coalesce(merged_into, party_id) as party_id from parties
          where tenant_id = ${tenantId} and party_id = any(${partyIds}::uuid[]) offset 0) given
    cross join lateral (
      select party_id, names from parties where tenant_id = ${tenantId} and party_id = given.party_id limit 1) p`.execute(
    db,
  );
  const opened = await fromStored(db, 'parties', { tenantId }, rows, 'STAND_IN');
  return new Map(opened.map(({ asked, names }) => [asked, names]));
}

/**
 * The current ID of a merged party. The ID is compared as a value: with row-level security, an expression is compared with all parties of the
 * organization, one by one.
 */
const presentPartyId = (tenantId: string, partyId: string) => sql`(select coalesce(merged_into, party_id) from parties
  where tenant_id = ${tenantId}::uuid and party_id = ${partyId}::uuid)`;

/**
 * Locks the party against merges and returns its current ID. null: no such party. The lock is weak: a batch that writes
 * the row may wait for the audit chain, which the caller holds.
 */
export async function holdParty(db: Db, tenantId: string, partyId: string): Promise<string | null> {
  const { rows } = await sql<{ partyId: string }>`
    select p.party_id as "partyId" from parties p
    where p.tenant_id = ${tenantId} and p.party_id = ${presentPartyId(tenantId, partyId)}
    for key share`.execute(db);
  return rows[0]?.partyId ?? null;
}
