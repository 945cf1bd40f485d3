import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { recordset } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Verdict, Verdicts } from './life-cycle.ts';
import { ALERT_SEVERITIES, type AlertFinding, type AlertKind, type AlertSeverity, type AlertState } from './types.ts';

export interface AlertRow {
  alertId: string;
  kind: AlertKind;
  dedupKey: string;
  title: string;
  severity: AlertSeverity;
  state: AlertState;
  status: string;
  transactions: number;
  findings: readonly AlertFinding[];
  createdAt: Date;
  updatedAt: Date;
  dueAt: Date;
  version: number;
  /** Of the decision that moved it last. */
  reasonCode: string | null;
}

/**
 * Inserts alerts. Where an alert of the same key is open, that one is updated: the transactions are added, the graver
 * severity and the earlier due time hold. The keys of `rows` are distinct. Rows are written in the order of their keys, so
 * that two database transactions never block each other.
 */
export async function upsertAlerts(
  db: Db,
  tenantId: string,
  rows: readonly AlertRow[],
): Promise<(AlertRow & { isNew: boolean })[]> {
  const records = rows.map((row) => ({
    alert_id: row.alertId,
    kind: row.kind,
    dedup_key: row.dedupKey,
    title: row.title,
    severity: row.severity,
    state: row.state,
    status: row.status,
    transactions: row.transactions,
    findings: row.findings,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    due_at: row.dueAt,
    version: row.version,
  }));
  const severities = [...ALERT_SEVERITIES];
  const result = await sql<Selectable<Schema['alerts']> & { is_new: boolean }>`
    insert into alerts as a (tenant_id, alert_id, kind, dedup_key, title, severity, state, status, transactions, findings,
                             created_at, updated_at, due_at, version)
    select ${tenantId}::uuid, alert_id, kind, dedup_key, title, severity, state, status, transactions, findings,
           created_at, updated_at, due_at, version
    from ${recordset('alerts', records)} order by dedup_key
    on conflict (tenant_id, dedup_key) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') do update
    set transactions = a.transactions + excluded.transactions,
        severity = case when array_position(${severities}::text[], excluded.severity) >
                             array_position(${severities}::text[], a.severity) then excluded.severity else a.severity end,
        status = excluded.status, updated_at = excluded.updated_at, due_at = least(a.due_at, excluded.due_at),
        version = a.version + 1
    returning *, xmax = 0 as is_new`.execute(db);
  return result.rows.map((row) => ({ ...alertOf(row), isNew: row.is_new }));
}

export async function insertAlertTransactions(
  db: Db,
  tenantId: string,
  raisedAt: Date,
  links: readonly { alertId: string; transactionUuid: string }[],
): Promise<void> {
  const rows = links.map(({ alertId, transactionUuid }) => ({
    tenant_id: tenantId,
    alert_id: alertId,
    transaction_uuid: transactionUuid,
    raised_at: raisedAt,
    verdict: null,
  }));
  await sql`insert into alert_transactions
            select * from ${recordset('alert_transactions', rows)}
            on conflict do nothing`.execute(db);
}

export interface AlertFilter {
  state?: AlertState | undefined;
  severity?: AlertSeverity | undefined;
  transactionUuid?: string | undefined;
}

/** The newest first, those behind `after`. */
export async function readAlerts(
  db: Db,
  tenantId: string,
  { state, severity, transactionUuid }: AlertFilter,
  page: { after: { createdAt: string; alertId: string } | null; limit: number },
): Promise<AlertRow[]> {
  const { after, limit } = page;
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(severity !== undefined, (query) => query.where('severity', '=', severity!))
    .$if(transactionUuid !== undefined, (query) =>
      query.where('alert_id', 'in', (inner) =>
        inner
          .selectFrom('alert_transactions')
          .select('alert_id')
          .where('tenant_id', '=', tenantId)
          .where('transaction_uuid', '=', transactionUuid!),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'alert_id'), '<', tuple(new Date(after!.createdAt), after!.alertId)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(alertOf);
}

export async function readAlert(db: Db, tenantId: string, alertId: string): Promise<AlertRow | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .executeTakeFirst();
  return row ? alertOf(row) : null;
}

/** The alerts of a transaction, in the order of their ids. The chain is locked, so nobody else changes alerts. */
export async function readAlertsOf(db: Db, tenantId: string, transactionUuid: string): Promise<AlertRow[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('alert_id', 'in', (inner) =>
      inner
        .selectFrom('alert_transactions')
        .select('alert_id')
        .where('tenant_id', '=', tenantId)
        .where('transaction_uuid', '=', transactionUuid),
    )
    .orderBy('alert_id')
    .execute();
  return rows.map(alertOf);
}

export async function writeVerdict(
  db: Db,
  tenantId: string,
  transactionUuid: string,
  verdict: Verdict | null,
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

/** Whether another alert about the same is open. */
export async function hasOpenTwin(db: Db, tenantId: string, { alertId, dedupKey }: AlertRow): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('alert_id')
    .where('tenant_id', '=', tenantId)
    .where('dedup_key', '=', dedupKey)
    .where('alert_id', '<>', alertId)
    .where('state', 'in', ['OPEN', 'IN_REVIEW', 'ESCALATED'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeState(
  db: Db,
  tenantId: string,
  { alertId, state, reasonCode, updatedAt, version }: AlertRow,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ state, reason_code: reasonCode, updated_at: updatedAt, version })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .execute();
}

/** The latest `limit`, the latest first. */
export async function readAlertTransactions(
  db: Db,
  tenantId: string,
  alertId: string,
  limit: number,
): Promise<{ transactionUuid: string; raisedAt: Date }[]> {
  const rows = await db
    .selectFrom('alert_transactions')
    .select(['transaction_uuid', 'raised_at'])
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .orderBy('raised_at', 'desc')
    .orderBy('transaction_uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ transactionUuid: row.transaction_uuid, raisedAt: row.raised_at }));
}

function alertOf(row: Selectable<Schema['alerts']>): AlertRow {
  return {
    alertId: row.alert_id,
    kind: row.kind as AlertKind,
    dedupKey: row.dedup_key,
    title: row.title,
    severity: row.severity as AlertSeverity,
    state: row.state as AlertState,
    status: row.status,
    transactions: row.transactions,
    findings: row.findings as AlertFinding[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    dueAt: row.due_at,
    version: row.version,
    reasonCode: row.reason_code,
  };
}
