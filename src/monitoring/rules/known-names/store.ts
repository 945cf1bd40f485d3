import { sql } from 'kysely';
import type { PartyRole } from '../../../domain/transaction.ts';
import type { Db } from '../../../platform/db/database.ts';
import { holderOf, MAX_MOVEMENTS } from '../aggregates/store.ts';

const DAYS = 365;

/** A payment of a customer. */
export interface Dealing {
  /** Keys of the customer. */
  subjects: readonly string[];
  transactionUuid: string;
  side: string;
  at: string;
  seq: number;
  /** Keys of the account and the wallet of the counterparty. */
  accounts: readonly string[];
}

export interface EarlierDealings {
  /** The customer dealt with this account or wallet before. */
  isKnownAccount: boolean;
  /** The latest payment with each counterparty within a year, and the side of the counterparty. */
  latest: { seq: number; role: PartyRole }[];
}

/** Results in the order of the dealings. Reads one range of (tenant_id, subject, occurred_at) per key of the customer and of the account. */
export async function readEarlierDealings(
  db: Db,
  tenantId: string,
  dealings: readonly Dealing[],
): Promise<EarlierDealings[]> {
  const requested = dealings.map((one, position) => ({ ...one, position }));
  const { rows } = await sql<EarlierDealings>`
    with requested as (
      select *
      from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as c(
        "position" int, subjects uuid[], "transactionUuid" uuid, side text, at timestamptz, seq bigint, accounts uuid[])
    ), scans as materialized (
      select a.*, ${holderOf(tenantId)} as holder from requested a
    )
    select known.is_known as "isKnownAccount",
           case when known.is_known then '[]' else (
             select coalesce(jsonb_agg(l), '[]') from (
               select distinct on (m.counterparty) m.seq, case when m.direction = 1 then 'SENDER' else 'RECEIVER' end as role
               from (
                 select distinct on (m.occurred_at, m.seq, m.direction) m.seq, m.direction, m.counterparty
                 from unnest(c.holder) h(subject)
                 cross join lateral (
                   select m.occurred_at, m.seq, m.direction, m.counterparty from movements m
                   where m.tenant_id = ${tenantId} and m.subject = h.subject
                     and m.occurred_at > c.at - make_interval(days => ${sql.lit(DAYS)})
                     and m.occurred_at < c.at + make_interval(days => ${sql.lit(DAYS)}) and m.seq < c.seq
                   order by m.occurred_at desc, m.seq desc limit ${sql.lit(MAX_MOVEMENTS)}) m
                 order by m.occurred_at desc, m.seq desc, m.direction limit ${sql.lit(MAX_MOVEMENTS)}) m
               where m.counterparty is not null
               order by m.counterparty, m.seq desc) l) end as latest
    from scans c
    cross join lateral (
      select exists (
        select from unnest(c.accounts) a(subject)
        cross join lateral (
          select m.counterparty from movements m
          where m.tenant_id = ${tenantId} and m.subject = a.subject and m.seq < c.seq
          order by m.occurred_at desc, m.seq desc limit ${sql.lit(MAX_MOVEMENTS)}) m
        where m.counterparty = any(c.holder)) as is_known
      -- computed once
      offset 0) known
    order by c.position`.execute(db);
  return rows;
}
