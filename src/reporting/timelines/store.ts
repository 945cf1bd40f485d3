import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Subject of a timeline. */
export type Root = { kind: 'TRANSACTION' | 'PARTY' | 'CUSTOMER'; id: string };

/** IDs of related records. */
export interface Related {
  transactions: string[];
  alerts: string[];
  cases: string[];
  hits: string[];
  obligations: string[];
  reports: string[];
  deliveries: string[];
}

/**
 * The current ID if the record exists; a merged party gives the ID of the party it was merged into. null: not found.
 */
export async function presentId(db: Db, tenantId: string, { kind, id }: Root): Promise<string | null> {
  const statement = {
    TRANSACTION: sql<{ id: string }>`
      select transaction_uuid as id from transactions where tenant_id = ${tenantId}::uuid and transaction_uuid = ${id}::uuid`,
    PARTY: sql<{ id: string }>`
      select coalesce(merged_into, party_id) as id from parties where tenant_id = ${tenantId}::uuid and party_id = ${id}::uuid`,
    CUSTOMER: sql<{ id: string }>`
      select customer_id as id from customers where tenant_id = ${tenantId}::uuid and customer_id = ${id}::uuid`,
  }[kind];
  const { rows } = await statement.execute(db);
  return rows[0]?.id ?? null;
}

/** IDs of the party and of parties merged into it. */
export async function unitedWith(db: Db, tenantId: string, partyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select party_id as id from parties
    where tenant_id = ${tenantId}::uuid and (party_id = ${partyId}::uuid or merged_into = ${partyId}::uuid)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The latest transactions of a customer, at most `limit`. */
export async function transactionsOfCustomer(
  db: Db,
  tenantId: string,
  customerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_uuid as id from transaction_customers
    where tenant_id = ${tenantId}::uuid and customer_id = ${customerId}::uuid
    group by transaction_uuid order by max(seq) desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records related to the root and to these transactions, the latest first, at most `limit` of each. @param ids IDs of the
 * root; for a party including merged parties
 */
export async function readRelated(
  db: Db,
  tenantId: string,
  kind: Root['kind'],
  { ids, transactions, limit }: { ids: readonly string[]; transactions: readonly string[]; limit: number },
): Promise<Related> {
  const tenant = sql`${tenantId}::uuid`;
  const own = sql`${[...ids]}::uuid[]`;
  const paid = sql`${[...transactions]}::uuid[]`;
  const none = sql`select null::uuid as id, null::timestamptz as at where false`;
  const alertsOfRoot = {
    TRANSACTION: none,
    PARTY: sql`select alert_id as id, created_at as at from alerts where tenant_id = ${tenant} and party_id = any(${own})
      union all select alert_id, raised_at from alert_transactions where tenant_id = ${tenant} and party_id = any(${own})`,
    CUSTOMER: sql`select alert_id as id, created_at as at from alerts where tenant_id = ${tenant} and customer_id = any(${own})`,
  }[kind];
  const hitsOfRoot =
    kind === 'CUSTOMER'
      ? sql`select hit_id as id, found_at as at from customer_hits where tenant_id = ${tenant} and customer_id = any(${own})`
      : none;
  const items = kind === 'TRANSACTION' ? sql`` : sql`or (kind = ${kind} and item_id = any(${own}))`;
  const { rows } = await sql<Related>`
    with alerted as materialized (
      select id, max(at) as at from (
        ${alertsOfRoot}
        union all
        select alert_id, raised_at from alert_transactions where tenant_id = ${tenant} and transaction_uuid = any(${paid})
      ) as raised group by id order by 2 desc limit ${limit}),
    grouped as materialized (
      select case_id as id, max(added_at) as at from case_items
      where tenant_id = ${tenant} and ((kind = 'ALERT' and item_id in (select id from alerted))
        or (kind = 'TRANSACTION' and item_id = any(${paid})) ${items})
      group by 1 order by 2 desc limit ${limit}),
    owed as materialized (
      select obligation_id as id, created_at as at from report_obligations
      where tenant_id = ${tenant} and transaction_uuid = any(${paid}) order by 2 desc limit ${limit}),
    found as materialized (select id from (${hitsOfRoot}) as hits order by at desc limit ${limit}),
    reported as materialized (
      select sar_id as id from sars where tenant_id = ${tenant} and case_id in (select id from grouped)
      order by created_at desc limit ${limit}),
    notified as (
      select delivery_id as id from webhook_deliveries
      where tenant_id = ${tenant} and subject_id in (
        select unnest(${paid})::text union select id::text from alerted union select id::text from grouped
        union select id::text from owed union select id::text from found)
      order by created_at desc limit ${limit})
    select ${[...transactions]}::uuid[] as transactions,
      array(select id from alerted) as alerts, array(select id from grouped) as cases, array(select id from found) as hits,
      array(select id from owed) as obligations, array(select id from reported) as reports, array(select id from notified) as deliveries`.execute(
    db,
  );
  return rows[0]!;
}
