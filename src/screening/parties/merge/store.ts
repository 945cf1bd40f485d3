import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fromStored, toStored } from '../../../platform/db/stored-rows.ts';
import { RESTRICTIONS } from '../marks/store.ts';
import { ENDING_MARKS, type KnownMark } from '../types.ts';

const ENDING = sql.join([...ENDING_MARKS].map((mark) => sql.lit(mark)));

/**
 * Merges two stored parties. The older one keeps its ID and gets the keys, transactions and restrictions of the other,
 * but no exemption. A transferred restriction ends its own exemption. Clearances and relationship approvals of both end,
 * because the merged party is neither of the two reviewed parties.
 * @returns the party of the two whose marks, clearances or approvals changed
 */
export async function mergeParties(db: Db, tenantId: string, from: string, into: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ partyId: string; names: string[]; birthDate: string | null }>`
    select party_id as "partyId", names, birth_date as "birthDate" from parties
    where tenant_id = ${tenantId} and party_id in (${from}, ${into}) and merged_into is null
    order by party_id for update`.execute(db);
  // Another batch merged one of them meanwhile. The next transaction with the shared key completes the merge.
  if (rows.length < 2) return [];
  const opened = await fromStored(db, 'parties', { tenantId }, rows, 'STAND_IN');
  const [gone, stays] = [from, into].map((id) => opened.find(({ partyId }) => partyId === id)!) as [Named, Named];
  const names = [...new Set([...stays.names, ...gone.names])].slice(0, MOST_NAMES);
  const birthDate = stays.birthDate ?? gone.birthDate;
  const both = { partyId: into, names, birthDate, birthDateBlind: null };
  const [merged] = await toStored(db, 'parties', { tenantId }, [both]);
  await sql`
    update parties t set
      transactions = t.transactions + f.transactions,
      names = ${JSON.stringify(merged!.names)}::jsonb, birth_date = ${merged!.birthDate},
      birth_date_blind = ${merged!.birthDateBlind},
      first_seq = least(t.first_seq, f.first_seq), first_seen_at = least(t.first_seen_at, f.first_seen_at),
      last_seq = greatest(t.last_seq, f.last_seq), last_seen_at = greatest(t.last_seen_at, f.last_seen_at),
      earliest_paid_at = least(t.earliest_paid_at, f.earliest_paid_at)
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
  const isRestricted = await takeOverRestrictions(db, tenantId, from, into);
  const exempted = await sql`
    update party_marks set removed_at = ${at}
    where tenant_id = ${tenantId} and party_id = ${into} and mark = 'WHITELIST' and removed_at is null
      and exists (select from party_marks own where own.tenant_id = ${tenantId} and own.party_id = ${into}
                  and own.mark in (${ENDING}) and own.removed_at is null)`.execute(db);
  const cleared = await sql<{ partyId: string }>`
    update party_clearances set removed_at = ${at}
    where tenant_id = ${tenantId} and party_id in (${from}, ${into}) and removed_at is null
    returning party_id as "partyId"`.execute(db);
  // The merged party was not reviewed.
  const approved = await sql<{ partyId: string }>`
    update relationship_approvals set ended_at = ${at}
    where tenant_id = ${tenantId} and subject_type = 'PARTY' and subject_id in (${from}, ${into}) and ended_at is null
    returning subject_id as "partyId"`.execute(db);
  const unreviewed = [...cleared.rows, ...approved.rows].map(({ partyId }) => partyId);
  const hasOtherMarks = isRestricted || Number(exempted.numAffectedRows ?? 0) > 0;
  return [...new Set([...(hasOtherMarks ? [into] : []), ...unreviewed])].sort();
}

interface Named {
  partyId: string;
  names: string[];
  birthDate: string | null;
}

/** Fields as `party-register.ts` stores them. */
const MOST_NAMES = 10;

/** @returns whether `into` got a new restriction */
async function takeOverRestrictions(db: Db, tenantId: string, from: string, into: string): Promise<boolean> {
  type Restriction = Pick<KnownMark, 'mark' | 'reason' | 'party' | 'transactionUuids'> & {
    markedAt: Date;
    markedBy: string;
  };
  const { rows } = await sql<Restriction>`
    select mark, reason, null::jsonb as party, marked_at as "markedAt", marked_by as "markedBy",
           transaction_uuids as "transactionUuids" from party_marks
    where tenant_id = ${tenantId} and party_id = ${from} and mark in (${RESTRICTIONS}) and removed_at is null
    order by mark`.execute(db);
  let isRestricted = false;
  const restrictions = await fromStored(db, 'party_marks', { tenantId, partyId: from }, rows, 'STAND_IN');
  for (const { mark, reason, markedAt, markedBy, transactionUuids } of restrictions) {
    const [stored] = await toStored(db, 'party_marks', { tenantId, partyId: into }, [{ mark, reason }]);
    const { numAffectedRows } = await sql`
      insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by, removed_at, transaction_uuids)
      values (${tenantId}, ${into}, ${mark}, ${stored!.reason}, ${markedAt}, ${markedBy}, null,
              ${transactionUuids && JSON.stringify(transactionUuids)}::jsonb)
      on conflict (tenant_id, party_id, mark) do update set
        reason = excluded.reason, marked_at = excluded.marked_at, marked_by = excluded.marked_by, removed_at = null,
        transaction_uuids = excluded.transaction_uuids,
        removal_reason = null, removal_proposed_at = null, removal_proposed_by = null
      where party_marks.removed_at is not null`.execute(db);
    isRestricted ||= Number(numAffectedRows ?? 0) > 0;
    if (!transactionUuids) continue;
    // The mark applies from the first transaction of either party, and as long as one transaction of them does.
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
    isRestricted ||= Number(joined.numAffectedRows ?? 0) > 0;
  }
  return isRestricted;
}
