import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { fromStored, toStored } from '../../../platform/db/stored-rows.ts';
import { CLEARANCES_OF_A_PARTY, isoOf, readable } from '../store.ts';
import type { Clearance, KnownClearance, PartyFacts, ReviewedProfile } from '../types.ts';

/** Maximum number of clearances of the requested profiles, the latest first. */
const CLEARANCES_OF_PROFILES = 500;

/** Clearances in force of any party, the oldest first. @param today YYYY-MM-DD, UTC */
export async function readClearancesOf(
  db: Db,
  tenantId: string,
  profileIds: readonly string[],
  today: string,
): Promise<KnownClearance[]> {
  const rows = await db
    .selectFrom('party_clearances')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .where('review_date', '>=', today)
    .orderBy('cleared_at', 'desc')
    .limit(CLEARANCES_OF_PROFILES)
    .execute();
  const found = rows.reverse().map(clearanceOf);
  return await openFound(db, tenantId, found);
}

function clearanceOf(row: Selectable<Schema['party_clearances']>): KnownClearance & { partyId: string } {
  return {
    partyId: row.party_id,
    profileId: row.profile_id,
    version: row.profile_version,
    facts: row.profile_facts,
    reason: row.reason,
    clearedAt: row.cleared_at.toISOString(),
    clearedBy: row.cleared_by,
    reviewDate: row.review_date,
    party: row.party as PartyFacts,
  };
}

async function openFound(db: Db, tenantId: string, rows: readonly (KnownClearance & { partyId: string })[]) {
  const read = await fromStored(db, 'party_clearances', { tenantId }, rows, 'STAND_IN');
  return readable(read).map(({ partyId: _, ...clearance }) => clearance);
}

export type ClearanceRow = Omit<Clearance, 'clearedAt'> & { clearedAt: Date };

export interface ClearanceFilter {
  /** Clearances in force today whose review date is at most this number of days away. */
  endingWithinDays: number;
  /** Hides clearances given at or after this time. */
  clearedBefore?: Date | undefined;
}

/** The next to end first. */
export interface ClearancePlace {
  reviewDate: string;
  partyId: string;
  profileId: string;
}

interface DaysOfReview {
  from: string;
  to: string;
}

export function clearancesEnding(
  db: Db,
  tenantId: string,
  { from, to }: DaysOfReview,
  { clearedBefore }: Pick<ClearanceFilter, 'clearedBefore'>,
) {
  const query = db
    .selectFrom('party_clearances')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .where('review_date', '>=', from)
    .where('review_date', '<=', to);
  return clearedBefore ? query.where('cleared_at', '<', clearedBefore) : query;
}

/** Clearances that cannot be decrypted are listed without a reason. */
export async function readClearancesEnding(
  db: Db,
  tenantId: string,
  days: DaysOfReview,
  filter: Pick<ClearanceFilter, 'clearedBefore'>,
  { after, limit }: { after: ClearancePlace | null; limit: number },
): Promise<(KnownClearance & { partyId: string })[]> {
  let query = clearancesEnding(db, tenantId, days, filter);
  if (after) {
    const { reviewDate, partyId, profileId } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('review_date', 'party_id', 'profile_id'), '>', tuple(reviewDate, partyId, profileId)),
    );
  }
  const rows = await query
    .selectAll()
    .orderBy('review_date')
    .orderBy('party_id')
    .orderBy('profile_id')
    .limit(limit)
    .execute();
  const read = await fromStored(db, 'party_clearances', { tenantId }, rows.map(clearanceOf), 'STAND_IN');
  return read.map(({ isUnreadable: _, ...clearance }) => clearance);
}

/** The latest statement about a pair holds. @param rows each profile once */
export async function writeClearances(
  db: Db,
  tenantId: string,
  partyId: string,
  party: PartyFacts,
  rows: readonly ClearanceRow[],
): Promise<void> {
  const given = rows.map((row) => ({ ...row, party }));
  for (const row of await toStored(db, 'party_clearances', { tenantId, partyId }, given)) {
    const values = {
      profile_version: row.version,
      profile_facts: row.facts,
      review_date: row.reviewDate,
      party: JSON.stringify(row.party),
      reason: row.reason,
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

/** @returns the ended clearance; null if the party is not cleared of the profile */
export async function removeClearance(
  db: Db,
  tenantId: string,
  partyId: string,
  profileId: string,
  removedAt: Date,
): Promise<{ version: number; facts: string; reason: string } | null> {
  const row = await db
    .updateTable('party_clearances')
    .set({ removed_at: removedAt })
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', partyId)
    .where('profile_id', '=', profileId)
    .where('removed_at', 'is', null)
    .returning(['profile_version', 'profile_facts', 'reason', 'party'])
    .executeTakeFirst();
  if (!row) return null;
  const before = { profileId, reason: row.reason, party: row.party as PartyFacts };
  // Clearances that cannot be decrypted can be removed too.
  const [removed] = await fromStored(db, 'party_clearances', { tenantId, partyId }, [before], 'STAND_IN');
  return { version: row.profile_version, facts: row.profile_facts, reason: removed!.reason };
}

/** Clearances in force of a profile with these facts, of parties that own one of the keys. */
export async function readClearancesByKeys(
  db: Db,
  tenantId: string,
  keys: readonly string[],
  profile: Pick<ReviewedProfile, 'profileId' | 'facts'>,
  today: string,
): Promise<KnownClearance[]> {
  const { rows } = await sql<KnownClearance & { partyId: string }>`
    select c.party_id as "partyId", c.profile_id as "profileId", c.profile_version as version, c.profile_facts as facts, c.reason, ${isoOf('c.cleared_at')} as "clearedAt",
           c.cleared_by as "clearedBy", c.review_date as "reviewDate", c.party
    from party_clearances c
    where c.tenant_id = ${tenantId} and c.profile_id = ${profile.profileId} and c.profile_facts = ${profile.facts}
      and c.removed_at is null and c.review_date >= ${today} and c.party_id in (
        select coalesce(p.merged_into, p.party_id) from party_keys k
        join parties p on p.tenant_id = k.tenant_id and p.party_id = k.party_id
        where k.tenant_id = ${tenantId} and k.key = any(${keys}::uuid[]))
    order by c.cleared_at desc limit ${sql.lit(CLEARANCES_OF_A_PARTY)}`.execute(db);
  return await openFound(db, tenantId, rows);
}
