/** Alerts: transactions that somebody has to look at. While an alert is open, the same finding on the same party adds to it. */
import { randomUUID } from 'node:crypto';
import { type AuditEntry, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import { uuidFromName } from '../lib/ids.ts';
import { readListPage } from '../lib/list-page.ts';
import { matchOf } from '../transactions/types/finding.ts';
import type { AuditNote, LockedChain } from '../writes/effect.ts';
import { type AlertMove, isClosed, stateAfter } from './life-cycle.ts';
import { type AlertPage, type AlertView, DEFAULT_LIMIT, type StoredAlert } from './schemas.ts';
import {
  type AlertFilter,
  type AlertRow,
  hasOpenTwin,
  insertAlertTransactions,
  readAlert,
  readAlerts,
  readAlertsOf,
  readAlertTransactions,
  readVerdicts,
  upsertAlerts,
  writeState,
  writeVerdict,
} from './store.ts';
import { ALERT_SEVERITIES, type AlertSeverity, type AlertToRaise, DUE_AFTER_MS } from './types.ts';

const SUBJECT = 'ALERT';
const MAX_FINDINGS = 20;
const MAX_TRANSACTIONS_SHOWN = 100;

export interface AlertsParts {
  database: Database;
  cursors: CursorCodec;
  clock: Clock;
}

export interface RaisedAlert {
  alertId: string;
  /** false: the transaction was added to an alert that is open. */
  isNew: boolean;
  /** As it stands after the whole batch: `data` of alert.created. */
  alert: AlertView;
}

export class Alerts {
  readonly #parts: AlertsParts;

  constructor(parts: AlertsParts) {
    this.#parts = parts;
  }

  /**
   * Inside the transaction of the decision, behind its lock of the chain: rows of alerts are locked after it everywhere.
   * @returns the alerts in the order of `raised`, and what is to be recorded of them
   */
  async raise(
    db: Db,
    { tenantId }: LockedChain,
    raised: readonly AlertToRaise[],
  ): Promise<{ alerts: RaisedAlert[]; audit: AuditEntry[] }> {
    if (raised.length === 0) return { alerts: [], audit: [] };
    const now = this.#parts.clock.now();
    const keys = raised.map(({ party, finding }) =>
      uuidFromName(tenantId, `alert/${JSON.stringify([party, finding])}`),
    );
    const groups = new Map<string, AlertRow>();
    for (const [index, one] of raised.entries()) {
      const key = keys[index]!;
      const row = rowOf(one, key, now);
      const first = groups.get(key);
      groups.set(key, first ? merged(first, row) : row);
    }
    const stored = new Map((await upsertAlerts(db, tenantId, [...groups.values()])).map((row) => [row.dedupKey, row]));
    const results = raised.map(({ transactionUuid, correlationId, status }, index): RaisedAlert & Raised => {
      const key = keys[index]!;
      const row = stored.get(key)!;
      const isNew = row.isNew && keys.indexOf(key) === index;
      return { alertId: row.alertId, isNew, alert: viewOf(row), transactionUuid, correlationId, status };
    });
    await insertAlertTransactions(db, tenantId, now, results);
    return {
      alerts: results.map(({ alertId, isNew, alert }) => ({ alertId, isNew, alert })),
      audit: results.map(({ alertId, isNew, alert, transactionUuid, correlationId, status }) => ({
        actor: SYSTEM_ACTOR,
        action: isNew ? 'alert.created' : 'alert.transaction-added',
        subjectType: SUBJECT,
        subjectId: alertId,
        correlationId,
        details: { transactionUuid, status, severity: alert.severity, dueAt: alert.dueAt },
        occurredAt: now,
      })),
    };
  }

  /**
   * Moves the alerts of a transaction along with a decision on it, behind the lock of the chain.
   * @returns the alerts that moved, as they stand now, and what is to be recorded
   */
  async move(
    db: Db,
    { tenantId }: LockedChain,
    { transactionUuid, move, reasonCode }: { transactionUuid: string; move: AlertMove; reasonCode: string },
    at: Date,
  ): Promise<{ moved: AlertView[]; audit: AuditNote[] }> {
    if (move !== 'REVIEW') {
      await writeVerdict(db, tenantId, transactionUuid, move === 'ESCALATE' ? null : move);
    }
    const moved: AlertView[] = [];
    const audit: AuditNote[] = [];
    for (const alert of await readAlertsOf(db, tenantId, transactionUuid)) {
      const state = stateAfter(alert.state, move, await readVerdicts(db, tenantId, alert.alertId));
      const reopens = isClosed(alert.state) && !isClosed(state);
      // There is one open alert about the same, and this one has been worked.
      if (state === alert.state || (reopens && (await hasOpenTwin(db, tenantId, alert)))) continue;
      const after = { ...alert, state, reasonCode, updatedAt: at, version: alert.version + 1 };
      await writeState(db, tenantId, after);
      moved.push(viewOf(after));
      const details = { before: alert.state, after: state, transactionUuid, reasonCode, version: after.version };
      audit.push({ action: 'alert.updated', subjectType: SUBJECT, subjectId: alert.alertId, details });
    }
    return { moved, audit };
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    filter: AlertFilter,
    { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<AlertPage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'alerts', tenantId, ...filter },
      { limit, cursor },
      (after: Place | null, rows) =>
        database.tenant(tenantId, (db) => readAlerts(db, tenantId, filter, { after, limit: rows })),
      ({ createdAt, alertId }) => ({ createdAt: createdAt.toISOString(), alertId }),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** @throws AppError not-found */
  async get(tenantId: string, alertId: string): Promise<StoredAlert> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const row = await readAlert(db, tenantId, alertId);
      if (!row) throw noSuchAlert();
      const links = await readAlertTransactions(db, tenantId, alertId, MAX_TRANSACTIONS_SHOWN);
      return {
        ...viewOf(row),
        transactionLog: links.map(({ transactionUuid, raisedAt }) => ({
          transactionUuid,
          raisedAt: raisedAt.toISOString(),
        })),
      };
    });
  }
}

interface Place {
  createdAt: string;
  alertId: string;
}

type Raised = Pick<AlertToRaise, 'transactionUuid' | 'correlationId' | 'status'>;

export function noSuchAlert(): AppError {
  return new AppError('not-found', { detail: 'There is no such alert.' });
}

function rowOf({ title, severity, status, findings }: AlertToRaise, dedupKey: string, now: Date): AlertRow {
  return {
    alertId: randomUUID(),
    kind: 'TRANSACTION',
    dedupKey,
    title,
    severity,
    state: 'OPEN',
    status,
    transactions: 1,
    findings: findings.slice(0, MAX_FINDINGS),
    createdAt: now,
    updatedAt: now,
    dueAt: dueAt(now, severity),
    version: 1,
    reasonCode: null,
  };
}

/** Two alerts of one batch with the same key as one, as if the second were added to the stored first. */
function merged(first: AlertRow, second: AlertRow): AlertRow {
  const severity = graver(first.severity, second.severity);
  return {
    ...first,
    severity,
    status: second.status,
    transactions: first.transactions + 1,
    dueAt: dueAt(first.createdAt, severity),
  };
}

function graver(one: AlertSeverity, other: AlertSeverity): AlertSeverity {
  return ALERT_SEVERITIES.indexOf(one) >= ALERT_SEVERITIES.indexOf(other) ? one : other;
}

function dueAt(raisedAt: Date, severity: AlertSeverity): Date {
  return new Date(raisedAt.getTime() + DUE_AFTER_MS[severity]);
}

function viewOf(row: AlertRow): AlertView {
  return {
    alertId: row.alertId,
    kind: row.kind,
    title: row.title,
    severity: row.severity,
    state: row.state,
    transactionStatus: row.status,
    transactions: row.transactions,
    findings: row.findings.map(({ code, subject, score, remark, ...rest }) => ({
      ...{ code, subject, score, remark },
      ...matchOf(rest),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    version: row.version,
    reasonCode: row.reasonCode,
  };
}
