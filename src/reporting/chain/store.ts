import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** IDs from which a chain is followed. */
export interface Start {
  transactions: readonly string[];
  alerts: readonly string[];
  cases: readonly string[];
}

/** Records of a chain, the latest first. */
export interface LinkedRecords {
  transactions: string[];
  alerts: string[];
  cases: string[];
  deadlines: { obligationId: string; kind: string; state: string; dueOn: string }[];
}

export async function isThere(db: Db, tenantId: string, kind: 'alerts' | 'cases' | 'transactions', id: string) {
  const key = { alerts: 'alert_id', cases: 'case_id', transactions: 'transaction_uuid' }[kind];
  const { rows } = await sql`
    select from ${sql.table(kind)} where tenant_id = ${tenantId}::uuid and ${sql.ref(key)} = ${id}::uuid`.execute(db);
  return rows.length > 0;
}

/**
 * Alerts of the payments and of the cases; payments of the alerts and of the cases; cases of the alerts and of the payments.
 * From a payment, its alerts do not lead to their other payments. From a case, its alerts do not lead to other cases.
 */
export async function readLinked(db: Db, tenantId: string, start: Start, limit: number): Promise<LinkedRecords> {
  const tenant = sql`${tenantId}::uuid`;
  const [transactions, alerts, cases] = [start.transactions, start.alerts, start.cases].map(
    (ids) => sql`${[...ids]}::uuid[]`,
  );
  const { rows } = await sql<LinkedRecords>`
    with alerted as materialized (
      select id, max(at) as at from (
        select id, now() as at from unnest(${alerts!}) as id
        union all
        select alert_id, raised_at from alert_transactions
        where tenant_id = ${tenant} and transaction_uuid = any(${transactions!})
        union all
        select item_id, added_at from case_items
        where tenant_id = ${tenant} and kind = 'ALERT' and case_id = any(${cases!})
      ) as found group by id order by 2 desc limit ${limit}),
    paid as materialized (
      select id, max(at) as at from (
        select id, now() as at from unnest(${transactions!}) as id
        union all
        select transaction_uuid, raised_at from alert_transactions
        where ${start.transactions.length === 0} and tenant_id = ${tenant} and alert_id in (select id from alerted)
        union all
        select item_id, added_at from case_items
        where tenant_id = ${tenant} and kind = 'TRANSACTION' and case_id = any(${cases!})
      ) as found group by id order by 2 desc limit ${limit}),
    grouped as materialized (
      select id, max(at) as at from (
        select id, now() as at from unnest(${cases!}) as id
        union all
        select case_id, added_at from case_items
        where ${start.cases.length === 0} and tenant_id = ${tenant} and (
          (kind = 'ALERT' and item_id in (select id from alerted))
          or (kind = 'TRANSACTION' and item_id = any(${transactions!})))
      ) as found group by id order by 2 desc limit ${limit}),
    owed as (
      select obligation_id as "obligationId", kind, state, due_on as "dueOn" from report_obligations
      where tenant_id = ${tenant} and transaction_uuid in (select id from paid) order by created_at desc limit ${limit})
    select array(select id from paid order by at desc) as transactions,
      array(select id from alerted order by at desc) as alerts,
      array(select id from grouped order by at desc) as cases,
      array(select to_jsonb(owed) from owed) as deadlines`.execute(db);
  return rows[0]!;
}
