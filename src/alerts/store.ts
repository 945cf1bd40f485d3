import { type Selectable, sql } from 'kysely';
import type { RiskLevel } from '../lists/profile.ts';
import type { Db } from '../platform/db/database.ts';
import { isEncrypting } from '../platform/db/encryption.ts';
import { recordset, updateRow } from '../platform/db/insert-rows.ts';
import type { Schema } from '../platform/db/schema.ts';
import { fromStored, toStored } from '../platform/db/stored-rows.ts';
import { MAX_WORDS, searchWords } from '../platform/lib/search-words.ts';
import type { Answers } from './checklist.ts';
import { type PriorityFacts, priorityOf } from './priority.ts';
import {
  ALERT_SEVERITIES,
  type AlertCause,
  type AlertFinding,
  type AlertKind,
  type AlertQueue,
  type AlertSeverity,
  type AlertState,
  type CauseContent,
  type CauseType,
} from './types.ts';

export interface AlertRow extends PriorityFacts {
  alertId: string;
  kind: AlertKind;
  dedupKey: string;
  title: string;
  code: string;
  cause: AlertCause;
  /** null: no known party, or raised before this column existed. */
  partyId: string | null;
  customerId: string | null;
  subjectName: string | null;
  severity: AlertSeverity;
  state: AlertState;
  status: string;
  transactions: number;
  findings: readonly AlertFinding[];
  createdAt: Date;
  updatedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  assignee: string | null;
  assignedAt: Date | null;
  /** Answers of the checklist. */
  answers: Answers;
  version: number;
  /** Reason of the decision that last moved the alert. */
  reasonCode: string | null;
  /** Lists that name the listed party. Empty: none. */
  watchlistIds: readonly string[];
  /** Title, subject, findings and answers cannot be decrypted. */
  isUnreadable?: true;
}

/**
 * Inserts alerts, or updates the open alert with the same key: adds the transactions, keeps the higher severity and the
 * earlier due time. A sanctions alert stays one. Keys of `rows` must be distinct. Rows are written in key order to
 * avoid deadlocks.
 */
export async function upsertAlerts(
  db: Db,
  tenantId: string,
  rows: readonly AlertRow[],
): Promise<(AlertRow & { isNew: boolean })[]> {
  const isEncrypted = await isEncrypting(db, tenantId);
  const plain = rows.map((row) => ({
    alert_id: row.alertId,
    kind: row.kind,
    queue: row.queue,
    dedup_key: row.dedupKey,
    title: row.title,
    code: row.code,
    cause_type: row.cause.type,
    cause: contentOf(row.cause),
    party_id: row.partyId,
    customer_id: row.customerId,
    subject_name: row.subjectName,
    severity: row.severity,
    state: row.state,
    status: row.status,
    transactions: row.transactions,
    findings: row.findings,
    answers: row.answers,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    due_at: row.dueAt,
    version: row.version,
    urgency: urgencyOf(row),
    strength: row.strength,
    value_usd: row.valueUsd,
    customer_risk: row.customerRisk,
    watchlist_ids: row.watchlistIds,
    search_text: ` ${wordsOf(row).join(' ')}`,
  }));
  const records = await toStored(db, 'alerts', { tenantId }, plain);
  const severities = [...ALERT_SEVERITIES];
  const result = await sql<Selectable<Schema['alerts']> & { is_new: boolean }>`
    insert into alerts as a (tenant_id, alert_id, kind, queue, dedup_key, title, code, cause_type, cause, party_id, customer_id,
                             subject_name, severity, state, status, transactions, findings, answers, created_at, updated_at, due_at, version, urgency,
                             strength, value_usd, customer_risk, watchlist_ids, search_text)
    select ${tenantId}::uuid, alert_id, kind, queue, dedup_key, title, code, cause_type, cause, party_id, customer_id, subject_name, severity,
           state, status, transactions, findings, answers, created_at, updated_at, due_at, version, urgency, strength, value_usd, customer_risk, watchlist_ids, search_text
    from ${recordset('alerts', records)} order by dedup_key
    on conflict (tenant_id, dedup_key) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') do update
    set transactions = a.transactions + excluded.transactions,
        severity = case when array_position(${severities}::text[], excluded.severity) >
                             array_position(${severities}::text[], a.severity) then excluded.severity else a.severity end,
        strength = case when a.kind = 'ONGOING_SCREENING' then excluded.strength else greatest(a.strength, excluded.strength) end,
        value_usd = coalesce(a.value_usd + excluded.value_usd, a.value_usd, excluded.value_usd),
        customer_risk = coalesce(excluded.customer_risk, a.customer_risk),
        watchlist_ids = case when excluded.watchlist_ids = '[]'::jsonb then a.watchlist_ids else excluded.watchlist_ids end,
        queue = case when excluded.queue = 'SANCTIONS' then excluded.queue else a.queue end,
        -- Only the current findings of a customer count. Findings of transactions stay in the screenings of these transactions.
        findings = case when a.kind = 'ONGOING_SCREENING' and not ${isEncrypted} then excluded.findings else a.findings end,
        -- The alert was raised again because the listed party or the customer changed, so earlier answers no longer apply.
        answers = case when a.kind = 'ONGOING_SCREENING' and not ${isEncrypted} then '{}'::jsonb else a.answers end,
        status = excluded.status, updated_at = excluded.updated_at, due_at = least(a.due_at, excluded.due_at),
        version = a.version + 1
    returning *, xmax = 0 as is_new`.execute(db);
  const isNew = new Set(result.rows.filter((row) => row.is_new).map((row) => row.alert_id));
  const opened = (await fromStored(db, 'alerts', {}, result.rows, 'STAND_IN')).map(rowOf);
  const stored = isEncrypted ? await encryptAnew(db, tenantId, opened, isNew, rows) : opened;
  const joined = stored.filter(({ alertId }) => !isNew.has(alertId));
  await writeUrgencies(db, tenantId, joined);
  if (!isEncrypted) {
    const fresh = stored.filter(({ alertId }) => isNew.has(alertId));
    await insertWords(db, tenantId, fresh);
  }
  return stored.map((row) => ({ ...row, isNew: isNew.has(row.alertId) }));
}

/** Encrypts earlier texts of alerts that got payments for their own rows, as the statement above does in clear. */
async function encryptAnew(
  db: Db,
  tenantId: string,
  stored: readonly AlertRow[],
  isNew: ReadonlySet<string>,
  given: readonly AlertRow[],
): Promise<AlertRow[]> {
  const after = stored.map((row): AlertRow => {
    if (isNew.has(row.alertId) || row.isUnreadable || row.kind !== 'ONGOING_SCREENING') return row;
    return { ...row, findings: given.find(({ dedupKey }) => dedupKey === row.dedupKey)!.findings, answers: {} };
  });
  const changed = after.filter(({ alertId, isUnreadable }) => !isNew.has(alertId) && !isUnreadable);
  for (const one of changed) await writeTexts(db, tenantId, one);
  return after;
}

/** Writes all texts of an alert encrypted, so that a row is either plaintext or encrypted. */
async function writeTexts(db: Db, tenantId: string, alert: AlertRow): Promise<void> {
  const { alertId, title, subjectName, findings, answers } = alert;
  const texts = { title, subject_name: subjectName, findings, answers, cause: contentOf(alert.cause) };
  await updateRow(db, 'alerts', { tenant_id: tenantId, alert_id: alertId }, { ...texts, search_text: null });
}

const contentOf = ({ type: _, ...content }: AlertCause): CauseContent => content;

const wordsOf = ({ title, subjectName }: Pick<AlertRow, 'title' | 'subjectName'>) =>
  searchWords(`${title} ${subjectName ?? ''}`).slice(0, MAX_WORDS);

async function insertWords(db: Db, tenantId: string, alerts: readonly AlertRow[]): Promise<void> {
  const rows = alerts.flatMap((alert) =>
    wordsOf(alert).map((word) => ({ tenant_id: tenantId, word, alert_id: alert.alertId })),
  );
  if (rows.length === 0) return;
  await sql`insert into alert_words select * from ${recordset('alert_words', rows)}`.execute(db);
}

/**
 * @throws AppError unreadable-record; service-unavailable while the organization-managed key is
 * unavailable
 */
export async function readAlert(db: Db, tenantId: string, alertId: string): Promise<AlertRow | null> {
  const [row] = await fromStored(db, 'alerts', {}, await rowsById(db, tenantId, [alertId]));
  return row ? rowOf(row) : null;
}

/** Alerts in the order of their IDs. Undecryptable alerts have `isUnreadable`, here and in the functions below. */
export async function readAlertsById(db: Db, tenantId: string, alertIds: readonly string[]): Promise<AlertRow[]> {
  return await alertsOf(db, tenantId, await rowsById(db, tenantId, alertIds));
}

function rowsById(db: Db, tenantId: string, alertIds: readonly string[]) {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', sql<string>`any(${alertIds}::uuid[])`)
    .orderBy('alert_id')
    .execute();
}

/** Rows of the table. One that cannot be decrypted has `isUnreadable`. */
export async function alertsOf(
  db: Db,
  tenantId: string,
  rows: readonly Selectable<Schema['alerts']>[],
): Promise<AlertRow[]> {
  return (await fromStored(db, 'alerts', { tenantId }, rows, 'STAND_IN')).map(rowOf);
}

/** The alerts of a transaction, in the order of their ids. The chain is locked, so no other write changes alerts. */
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
  return await alertsOf(db, tenantId, rows);
}

/** Another open alert with the same cause and subject. null: none. */
export async function readOpenTwin(
  db: Db,
  tenantId: string,
  { alertId, dedupKey }: AlertRow,
): Promise<AlertRow | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('dedup_key', '=', dedupKey)
    .where('alert_id', '<>', alertId)
    .where('state', 'in', ['OPEN', 'IN_REVIEW', 'ESCALATED'])
    .executeTakeFirst();
  const [twin] = await alertsOf(db, tenantId, row ? [row] : []);
  return twin ?? null;
}

/** Closed alerts with the same cause and subject, newest first. */
export async function readPriorAlerts(
  db: Db,
  tenantId: string,
  { alertId, dedupKey }: AlertRow,
  limit: number,
): Promise<AlertRow[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('dedup_key', '=', dedupKey)
    .where('alert_id', '<>', alertId)
    .where('state', 'in', ['CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return await alertsOf(db, tenantId, rows);
}

/** The highest priority sorts first. */
function urgencyOf(facts: PriorityFacts): number {
  return 100 - priorityOf(facts).score;
}

/** Call after a change of the facts that determine the priority. */
async function writeUrgencies(db: Db, tenantId: string, alerts: readonly AlertRow[]): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map((alert) => ({ alert_id: alert.alertId, urgency: urgencyOf(alert) }));
  await sql`
    update alerts a set urgency = r.urgency from ${recordset('alerts', rows)} r
    where a.tenant_id = ${tenantId}::uuid and a.alert_id = r.alert_id and a.urgency <> r.urgency`.execute(db);
}

/** Writes the fields that users can change. */
export async function writeAlert(db: Db, tenantId: string, alert: AlertRow): Promise<void> {
  const { alertId, ...row } = alert;
  // Values that cannot be decrypted stay unchanged.
  const isEncrypted = !alert.isUnreadable && (await isEncrypting(db, tenantId));
  if (isEncrypted) await writeTexts(db, tenantId, alert);
  await db
    .updateTable('alerts')
    .set({
      state: row.state,
      reason_code: row.reasonCode,
      assignee: row.assignee,
      assigned_at: row.assignedAt,
      ...(!isEncrypted && !alert.isUnreadable && { answers: JSON.stringify(row.answers) }),
      closed_at: row.closedAt,
      updated_at: row.updatedAt,
      version: row.version,
    })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .execute();
}

/** A reopened alert gets a new due time and a new overdue notification. */
export async function writeDueAt(db: Db, tenantId: string, alert: AlertRow): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ due_at: alert.dueAt, overdue_told: false, urgency: urgencyOf({ ...alert, isOverdue: false }) })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alert.alertId)
    .execute();
}

/**
 * Open alerts of all organizations due before `at` without a notification: per organization the `limit` longest
 * overdue.
 */
export async function readOverdue(db: Db, at: Date, limit: number): Promise<{ tenantId: string; alertId: string }[]> {
  const { rows } = await sql<{ tenantId: string; alertId: string }>`
    select tenant_id as "tenantId", alert_id as "alertId"
    from (select tenant_id, alert_id, row_number() over (partition by tenant_id order by due_at, alert_id) as place
          from alerts
          where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and not overdue_told and due_at < ${at}) as overdue
    where place <= ${limit}`.execute(db);
  return rows;
}

/** Marks alerts as notified. @returns open alerts without an earlier notification, ordered by ID */
export async function takeOverdue(db: Db, tenantId: string, alertIds: readonly string[]): Promise<AlertRow[]> {
  const rows = await db
    .updateTable('alerts')
    .set({ overdue_told: true })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', sql<string>`any(${alertIds}::uuid[])`)
    .where(sql<boolean>`state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and not overdue_told`)
    .returningAll()
    .execute();
  const alerts = (await alertsOf(db, tenantId, rows)).sort((a, b) => (a.alertId < b.alertId ? -1 : 1));
  await writeUrgencies(db, tenantId, alerts);
  return alerts;
}

function rowOf(row: Selectable<Schema['alerts']> & { isUnreadable?: true }): AlertRow {
  return {
    alertId: row.alert_id,
    kind: row.kind as AlertKind,
    queue: row.queue as AlertQueue,
    dedupKey: row.dedup_key,
    title: row.title,
    code: row.code,
    cause: { type: row.cause_type as CauseType, ...(row.cause as CauseContent) },
    partyId: row.party_id,
    customerId: row.customer_id,
    subjectName: row.subject_name,
    severity: row.severity as AlertSeverity,
    state: row.state as AlertState,
    status: row.status,
    transactions: row.transactions,
    findings: row.findings as AlertFinding[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    assignee: row.assignee,
    assignedAt: row.assigned_at,
    answers: row.answers as Answers,
    version: row.version,
    reasonCode: row.reason_code,
    strength: row.strength,
    valueUsd: row.value_usd,
    customerRisk: row.customer_risk as RiskLevel | null,
    watchlistIds: row.watchlist_ids,
    isOverdue: row.overdue_told,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}

/** Open alerts of all organizations, by queue and severity. */
export async function countOpenAlerts(
  db: Db,
): Promise<{ queue: string; severity: string; open: number; unassigned: number; overdue: number }[]> {
  return await db
    .selectFrom('alerts')
    .select(['queue', 'severity'])
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`count(*) filter (where assignee is null)`.as('unassigned'))
    .select(sql<number>`count(*) filter (where due_at < statement_timestamp())`.as('overdue'))
    .where(sql<boolean>`state in ('OPEN', 'IN_REVIEW', 'ESCALATED')`)
    .groupBy(['queue', 'severity'])
    .execute();
}
