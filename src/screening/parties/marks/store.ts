import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fromStored, toStored } from '../../../platform/db/stored-rows.ts';
import { type KnownMark, type PartyFacts, type PartyMarkKind, RESTRICTING_MARKS } from '../types.ts';

export const RESTRICTIONS = sql.join([...RESTRICTING_MARKS].map((mark) => sql.lit(mark)));

/** A key of a restricted party. */
interface RestrictedKey extends Pick<KnownMark, 'mark'> {
  partyId: string;
  markedAt: Date;
  key: string;
}

/** The given keys that belong to parties restricted since this time. Few parties are, so they are read first. */
export async function readRestrictedSince(
  db: Db,
  tenantId: string,
  keys: readonly string[],
  since: Date,
): Promise<RestrictedKey[]> {
  const { rows } = await sql<RestrictedKey>`
    select m.party_id as "partyId", m.mark, m.marked_at as "markedAt", k.key
    from party_marks m
    cross join lateral (
      select key from party_keys where tenant_id = m.tenant_id and party_id = m.party_id and key = any(${keys}::uuid[]) offset 0) k
    where m.tenant_id = ${tenantId} and m.removed_at is null and m.mark <> 'WHITELIST' and m.marked_at > ${since}`.execute(
    db,
  );
  return rows;
}

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

/** Removals of marks of one party or of all, the newest first. */
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
  return (await fromStored(db, 'party_marks', { tenantId }, rows, 'STAND_IN')).map((row) => ({
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
  const marks = await fromStored(db, 'party_marks', { tenantId, partyId }, rows, 'STAND_IN');
  return new Map(
    marks.map((row) => [
      row.mark as PartyMarkKind,
      {
        reason: row.reason,
        markedAt: row.marked_at,
        markedBy: row.marked_by,
        proposedBy: row.proposed_by,
        expiresAt: row.expires_at,
        party: row.party as PartyFacts | null,
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
  const texts = { reason: row.reason, party: row.party, removalReason: removal?.reason ?? null };
  const [stored] = await toStored(db, 'party_marks', { tenantId, partyId, mark }, [texts]);
  const { reason, party, removalReason } = stored!;
  const values = {
    reason,
    party: party && JSON.stringify(party),
    marked_at: row.markedAt,
    marked_by: row.markedBy,
    proposed_by: row.proposedBy,
    expires_at: row.expiresAt,
    transaction_uuids: row.transactionUuids && JSON.stringify(row.transactionUuids),
    removal_reason: removalReason,
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
