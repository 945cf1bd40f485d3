import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { WalletPartner } from './wallet-exposure.ts';

/** Maximum number of movements read per wallet, the latest, so that the cost does not grow with its history. */
const MAX_MOVEMENTS = 200;

/** Counterparties and amounts of each wallet before a transaction. `at` is the position in the query, from 0. */
export async function readWalletPartners(
  db: Db,
  tenantId: string,
  wallets: readonly { subject: string; beforeSeq: number }[],
): Promise<(WalletPartner & { at: number })[]> {
  const asked = wallets.map(({ subject, beforeSeq }, at) => ({ at, subject, before: beforeSeq }));
  const { rows } = await sql<WalletPartner & { at: number }>`
    select asked.at, m.counterparty, count(*) as movements, coalesce(sum(m.amount), 0) as amount,
           count(*) filter (where m.amount is null) as unvalued, count(f.seq) as flagged,
           coalesce(sum(m.amount) filter (where f.seq is not null), 0) as "flaggedAmount", max(m.seq) as "lastSeq"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at int, subject uuid, before bigint)
    cross join lateral (
      select m.seq, m.direction, m.counterparty, m.amount from movements m
      where m.tenant_id = ${tenantId} and m.subject = asked.subject and m.seq < asked.before
      order by m.occurred_at desc, m.seq desc limit ${MAX_MOVEMENTS}) m
    left join lateral (
      select t.seq from transactions t
      join transaction_screenings s on s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid
      where t.tenant_id = ${tenantId} and t.seq = m.seq and t.is_suspicious and s.status = 'SANCTION_LISTED'
        -- for the wallet or who is behind it: a listed bank, service provider or other party says nothing of the wallet
        and exists (
          select from json_to_recordset(s.record -> 'findings') as finding (stage text, subject text, status text)
          where finding.status = 'SANCTION_LISTED'
            and (finding.stage = 'WALLET' or finding.stage = 'SANCTIONS'
                 and finding.subject = case m.direction when -1 then 'SENDER' else 'RECEIVER' end))) f on true
    group by asked.at, m.counterparty
    order by asked.at, amount desc, m.counterparty`.execute(db);
  return rows;
}

/** The wallets of both sides of these transactions. null: none. */
export async function readWalletsOf(
  db: Db,
  tenantId: string,
  seqs: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await sql<{ seq: number; sender: string | null; receiver: string | null }>`
    select seq, content #>> '{sender,wallet,address}' as sender, content #>> '{receiver,wallet,address}' as receiver
    from transactions where tenant_id = ${tenantId} and seq = any(${seqs}::bigint[])`.execute(db);
  return new Map(rows.map(({ seq, sender, receiver }) => [seq, [sender, receiver]]));
}
