import { sql } from 'kysely';
import type { PartyRole } from '../../domain/transaction.ts';
import type { RiskLevel } from '../../lists/profile.ts';
import type { Db } from '../../platform/db/database.ts';
import { send } from '../../platform/db/pipelined.ts';
import type { LinkKind } from '../keys.ts';

export interface LinkedTransaction {
  transactionUuid: string;
  role: PartyRole;
  customerId: string;
  tiedBy: LinkKind;
}

/** Strongest link first. */
const STRENGTH = sql`array_position(array['REFERENCE', 'DOCUMENT', 'ACCOUNT', 'WALLET'], k.kind)`;

/** Links transactions to the customers that share one of their keys. */
export async function linkTransactions(
  db: Db,
  tenantId: string,
  keys: readonly { transactionUuid: string; seq: number; role: PartyRole; key: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await send(
    db,
    sql`
    insert into transaction_customers (tenant_id, transaction_uuid, role, customer_id, seq, tied_by)
    select distinct on (t."transactionUuid", t.role, k.customer_id)
           ${tenantId}::uuid, t."transactionUuid", t.role, k.customer_id, t.seq, k.kind
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as t("transactionUuid" uuid, seq bigint, role text, key uuid)
    join customer_keys k on k.tenant_id = ${tenantId} and k.key = t.key
    order by t."transactionUuid", t.role, k.customer_id, ${STRENGTH}
    on conflict do nothing`,
  );
}

/**
 * Links transactions recorded before a customer had its keys: by documents, accounts and wallets through movements, and by its number. The
 * number is in a JSON document, where row-level security prevents index use, so a function (0078) looks it up.
 */
export async function linkEarlier(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
  references: readonly string[],
): Promise<void> {
  await sql`
    insert into transaction_customers (tenant_id, transaction_uuid, role, customer_id, seq, tied_by)
    select distinct on (t.transaction_uuid, role, k.customer_id)
           ${tenantId}::uuid, t.transaction_uuid, case when m.direction < 0 then 'SENDER' else 'RECEIVER' end as role,
           k.customer_id, t.seq, k.kind
    from customer_keys k
    join movements m on m.tenant_id = k.tenant_id and m.subject = k.key
    join transactions t on t.tenant_id = m.tenant_id and t.seq = m.seq
    where k.tenant_id = ${tenantId} and k.customer_id = any(${customerIds}::uuid[]) and k.kind <> 'REFERENCE'
    order by t.transaction_uuid, role, k.customer_id, ${STRENGTH}
    on conflict do nothing`.execute(db);
  await sql`
    insert into transaction_customers (tenant_id, transaction_uuid, role, customer_id, seq, tied_by)
    select ${tenantId}::uuid, t.transaction_uuid, case when t.transaction_flow = 'OUTBOUND' then 'SENDER' else 'RECEIVER' end,
           c.customer_id, t.seq, 'REFERENCE'
    from transactions_of_references(${references}::text[]) as named (seq)
    cross join lateral (
      select transaction_uuid, transaction_flow, seq, content->'echo'->>'customerReference' as reference
      from transactions where tenant_id = ${tenantId} and seq = named.seq limit 1) t
    cross join lateral (
      select customer_id from customers where tenant_id = ${tenantId} and external_reference_id = t.reference limit 1) c
    on conflict do nothing`.execute(db);
}

export async function readLinks(
  db: Db,
  tenantId: string,
  transactionUuids: readonly string[],
): Promise<LinkedTransaction[]> {
  const { rows } = await sql<LinkedTransaction>`
    select transaction_uuid as "transactionUuid", role, customer_id as "customerId", tied_by as "tiedBy"
    from transaction_customers
    where tenant_id = ${tenantId} and transaction_uuid = any(${transactionUuids}::uuid[])
    order by transaction_uuid, role, customer_id`.execute(db);
  return rows;
}

/** Links that transactions would have if they were recorded. */
export async function readLinksByKeys(
  db: Db,
  tenantId: string,
  keys: readonly { transactionUuid: string; role: PartyRole; key: string }[],
): Promise<LinkedTransaction[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LinkedTransaction>`
    select distinct on (t."transactionUuid", t.role, k.customer_id)
           t."transactionUuid", t.role, k.customer_id as "customerId", k.kind as "tiedBy"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as t("transactionUuid" uuid, role text, key uuid)
    join customer_keys k on k.tenant_id = ${tenantId} and k.key = t.key
    order by t."transactionUuid", t.role, k.customer_id, ${STRENGTH}`.execute(db);
  return rows;
}

/** Links of one customer, newest first. */
export async function readLinksOf(
  db: Db,
  tenantId: string,
  customerId: string,
  limit: number,
): Promise<LinkedTransaction[]> {
  const { rows } = await sql<LinkedTransaction>`
    select transaction_uuid as "transactionUuid", role, customer_id as "customerId", tied_by as "tiedBy"
    from transaction_customers where tenant_id = ${tenantId} and customer_id = ${customerId}
    order by seq desc, role limit ${limit}`.execute(db);
  return rows;
}

export async function countLinksOf(db: Db, tenantId: string, customerId: string): Promise<number> {
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct transaction_uuid) as transactions from transaction_customers
    where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(db);
  return rows[0]?.transactions ?? 0;
}

export async function readRiskLevels(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, RiskLevel>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'risk_level'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row.risk_level as RiskLevel]));
}
