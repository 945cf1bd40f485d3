import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { clearanceAsStored, openClearances } from '../encrypted.ts';
import { CLEARANCES_OF_A_PARTY, isoOf } from '../store.ts';
import type { Clearance, KnownClearance, PartyFacts } from '../types.ts';

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
