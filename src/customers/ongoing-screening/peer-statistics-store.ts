import { sql } from 'kysely';
import type { CustomerSegment } from '../../monitoring/rules/customer-segments.ts';
import type { PeerFigureName, PeerGroups } from '../../monitoring/rules/peers/figures.ts';
import type { Db } from '../../platform/db/database.ts';

const MONTHS = 12;
const DAYS_OF_MONTH = 30;
/** Maximum number of movements read per identifier of a customer. The latest movements are read. */
const MOST_MOVEMENTS = 2_000;

export interface SegmentedCustomer {
  customerId: string;
  segment: CustomerSegment;
}

/** Organizations with customers whose figures are older than this, or were never measured. */
export async function readUnmeasured(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select o.tenant_id as "tenantId" from tenants o
    where exists (select from customers c where c.tenant_id = o.tenant_id)
      and not exists (select from peer_statistics p where p.tenant_id = o.tenant_id and p.measured_at > ${before})`.execute(
    db,
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Locks the row until the end of the transaction. @returns false: another process measures, or has measured since */
export async function claimMeasuring(db: Db, tenantId: string, before: Date): Promise<boolean> {
  await sql`insert into peer_statistics (tenant_id, measured_at, groups) values (${tenantId}, '-infinity', '{}')
            on conflict do nothing`.execute(db);
  const { rows } = await sql`
    select from peer_statistics where tenant_id = ${tenantId} and measured_at <= ${before}
    for update skip locked`.execute(db);
  return rows.length > 0;
}

export async function readPeerGroups(db: Db, tenantId: string): Promise<PeerGroups> {
  const { rows } = await sql<{ groups: PeerGroups }>`
    select groups from peer_statistics where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.groups ?? {};
}

export async function writePeerGroups(db: Db, tenantId: string, at: Date, groups: PeerGroups): Promise<void> {
  await sql`update peer_statistics set measured_at = ${at}, groups = ${JSON.stringify(groups)}::jsonb
            where tenant_id = ${tenantId}`.execute(db);
}

/** The months before a moment. It reads one range of the key (tenant_id, subject, occurred_at) per identifier of a customer. */
export async function measurePeers(
  db: Db,
  tenantId: string,
  customers: readonly SegmentedCustomer[],
  at: Date,
): Promise<PeerGroups> {
  const { rows } = await sql<{
    segment: CustomerSegment;
    figure: PeerFigureName;
    customers: number;
    median: number;
    p95: number;
  }>`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as c("customerId" uuid, segment text)
    ), months as (
      select a.segment, a."customerId", m.*
      from requested a
      cross join lateral (
        select sum(amount) filter (where direction = 1) as "amountIn",
               sum(amount) filter (where direction = -1) as "amountOut",
               sum(amount) filter (where direction = 1 and payment_mode = 'CASH') as "cashIn",
               sum(amount) filter (where direction = -1 and payment_mode = 'CASH') as "cashOut",
               count(*) filter (where direction = 1)::float8 as "countIn",
               count(*) filter (where direction = -1)::float8 as "countOut",
               count(distinct counterparty) filter (where direction = 1)::float8 as payers,
               count(distinct counterparty) filter (where direction = -1)::float8 as payees
        from (
          select distinct on (m.occurred_at, m.seq, m.direction) m.*
          from customer_keys k
          cross join lateral (
            select m.occurred_at, m.seq, m.direction, m.amount, m.counterparty, m.payment_mode from movements m
            where m.tenant_id = ${tenantId} and m.subject = k.key and m.occurred_at <= ${at}
              and m.occurred_at > ${at}::timestamptz - make_interval(days => ${sql.lit(MONTHS * DAYS_OF_MONTH)})
            order by m.occurred_at desc, m.seq desc limit ${sql.lit(MOST_MOVEMENTS)}) m
          where k.tenant_id = ${tenantId} and k.customer_id = a."customerId" and k.kind <> 'WALLET'
        ) m
        group by floor(extract(epoch from ${at}::timestamptz - m.occurred_at) / ${sql.lit(DAYS_OF_MONTH * 86_400)})
      ) m
    )
    select segment, figure, count(distinct "customerId")::int as customers,
           percentile_disc(0.5) within group (order by value) as median,
           percentile_disc(0.95) within group (order by value) as p95
    from months
    cross join lateral (values
      ('amountIn', "amountIn"), ('amountOut', "amountOut"), ('cashIn', "cashIn"), ('cashOut', "cashOut"),
      ('countIn', "countIn"), ('countOut', "countOut"), ('payers', payers), ('payees', payees)) as f(figure, value)
    where value > 0
    group by segment, figure`.execute(db);
  const groups: PeerGroups = {};
  for (const { segment, figure, ...one } of rows) groups[segment] = { ...groups[segment], [figure]: one };
  return groups;
}
