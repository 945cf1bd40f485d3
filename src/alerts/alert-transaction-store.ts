import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { recordset } from '../platform/db/insert-rows.ts';
import type { AlertDisposition, Verdicts } from './life-cycle.ts';

export async function insertAlertTransactions(
  db: Db,
  tenantId: string,
  raisedAt: Date,
  links: readonly { alertId: string; transactionUuid: string | null; partyId: string | null }[],
): Promise<void> {
  const rows = links.flatMap(({ alertId, transactionUuid, partyId }) =>
    transactionUuid === null
      ? []
      : [
          {
            tenant_id: tenantId,
            alert_id: alertId,
            transaction_uuid: transactionUuid,
            party_id: partyId,
            raised_at: raisedAt,
            verdict: null,
          },
        ],
  );
  if (rows.length === 0) return;
  await sql`insert into alert_transactions
            select * from ${recordset('alert_transactions', rows)}
            on conflict do nothing`.execute(db);
}

export async function writeVerdict(
  db: Db,
  tenantId: string,
  transactionUuid: string,
  verdict: AlertDisposition | null,
): Promise<void> {
  await db
    .updateTable('alert_transactions')
    .set({ verdict })
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', transactionUuid)
    .execute();
}

export async function readVerdicts(db: Db, tenantId: string, alertId: string): Promise<Verdicts> {
  const { rows } = await sql<Verdicts>`
    select count(*) filter (where verdict is null)::integer as open,
           count(*) filter (where verdict = 'TRUE_POSITIVE')::integer as "truePositive"
    from alert_transactions where tenant_id = ${tenantId} and alert_id = ${alertId}`.execute(db);
  return rows[0]!;
}

/** Undecided transactions of the alert, oldest first. */
export async function readUndecided(db: Db, tenantId: string, alertId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_transactions')
    .select('transaction_uuid')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .where('verdict', 'is', null)
    .orderBy('raised_at')
    .orderBy('transaction_uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => row.transaction_uuid);
}

/** Sets the verdict of each undecided transaction of the alert. */
export async function writeVerdictsOf(
  db: Db,
  tenantId: string,
  alertId: string,
  verdict: AlertDisposition,
): Promise<void> {
  await db
    .updateTable('alert_transactions')
    .set({ verdict })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .where('verdict', 'is', null)
    .execute();
}

/** Transactions of the alerts, each once, the latest raised first. */
export async function readTransactionsOf(
  db: Db,
  tenantId: string,
  alertIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_transactions')
    .select('transaction_uuid')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', sql<string>`any(${alertIds}::uuid[])`)
    .groupBy('transaction_uuid')
    .orderBy(sql`max(raised_at)`, 'desc')
    .orderBy('transaction_uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => row.transaction_uuid);
}

/** The latest `limit`, newest first. */
export async function readAlertTransactions(
  db: Db,
  tenantId: string,
  alertId: string,
  limit: number,
): Promise<{ transactionUuid: string; raisedAt: Date; verdict: AlertDisposition | null }[]> {
  const rows = await db
    .selectFrom('alert_transactions')
    .select(['transaction_uuid', 'raised_at', 'verdict'])
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .orderBy('raised_at', 'desc')
    .orderBy('transaction_uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    transactionUuid: row.transaction_uuid,
    raisedAt: row.raised_at,
    verdict: row.verdict as AlertDisposition | null,
  }));
}

/** IDs of alerts whose transactions differ from the transactions in their audit entries, at most `limit`. Missing transactions are reported as missing. */
export async function readWronglyTied(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with said as (
      select entry.subject_id::uuid as alert_id, (entry.details->>'transactionUuid')::uuid as transaction_uuid,
             (entry.details->>'partyId')::uuid as party_id, entry.occurred_at
      from audit_log entry
      where entry.tenant_id = ${tenantId}::uuid and entry.subject_type = 'ALERT'
        and entry.action in ('alert.created', 'alert.transaction-added') and entry.details ? 'transactionUuid'),
    -- Entries of earlier releases named no transaction.
    named as (select distinct alert_id from said)
    select link.alert_id as id from alert_transactions link join named using (alert_id)
    where link.tenant_id = ${tenantId} and not exists (
      select from said where said.alert_id = link.alert_id and said.transaction_uuid = link.transaction_uuid
        and said.party_id is not distinct from link.party_id and said.occurred_at = link.raised_at)
    union
    -- An alert of a customer has no transaction, and one that is not there has none.
    select link.alert_id from alert_transactions link
    left join alerts on alerts.tenant_id = link.tenant_id and alerts.alert_id = link.alert_id
    where link.tenant_id = ${tenantId} and alerts.kind is distinct from 'TRANSACTION'
    union
    select said.alert_id from said
    join alerts on alerts.tenant_id = ${tenantId} and alerts.alert_id = said.alert_id
    join transactions t on t.tenant_id = ${tenantId} and t.transaction_uuid = said.transaction_uuid
    where not exists (
      select from alert_transactions link where link.tenant_id = ${tenantId} and link.alert_id = said.alert_id
        and link.transaction_uuid = said.transaction_uuid)
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
