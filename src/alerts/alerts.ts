/**
 * Alerts: flagged transactions and customers that need review. While an alert is open, findings with the same cause
 * about the same subject are added to it.
 */
import { matchOf } from '../domain/finding.ts';
import { type Actor, type AuditEntry, SYSTEM_ACTOR } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { newId, uuidFromName } from '../platform/lib/ids.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { AuditNote, LockedChain } from '../platform/unit-of-work/effect.ts';
import { insertAlertTransactions, readUndecided, readVerdicts, writeVerdict } from './alert-transaction-store.ts';
import { type DueTimes, dueAt } from './business-calendar.ts';
import { conclusionOf, unchecked } from './checklist.ts';
import { insertEvent } from './history/store.ts';
import { type AlertDisposition, type AlertMove, isClosed, MOST_DECIDED, stateAfter } from './life-cycle.ts';
import { priorityOf } from './priority.ts';
import type { AlertView } from './schemas.ts';
import { type AlertSettings, dueTimesOf } from './settings.ts';
import { type AlertRow, readAlert, readAlertsOf, readOpenTwin, upsertAlerts, writeAlert } from './store.ts';
import { ALERT_SEVERITIES, type AlertSeverity, type AlertToRaise } from './types.ts';

/** Subject type of audit entries. */
export const SUBJECT = 'ALERT';
const MAX_FINDINGS = 20;

interface AlertsParts {
  settings: SettingsReader<AlertSettings>;
  clock: Clock;
}

export interface RaisedAlert {
  alertId: string;
  /** false: the transaction was added to an open alert. */
  isNew: boolean;
  /** State after the whole batch: `data` of alert.created. */
  alert: AlertView;
}

export class Alerts {
  readonly #parts: AlertsParts;

  constructor(parts: AlertsParts) {
    this.#parts = parts;
  }

  /** Due times of the organization. Read before the database transaction that raises alerts. */
  async dueTimes(tenantId: string): Promise<DueTimes> {
    return dueTimesOf(await this.#parts.settings.get(tenantId));
  }

  /**
   * Call inside the transaction that raises them, after locking the audit chain: alert rows are always locked after the
   * chain.
   * @returns the alerts in the order of `raised`, and the audit notes
   */
  async raise(
    db: Db,
    { tenantId }: LockedChain,
    raised: readonly AlertToRaise[],
    dueTimes: DueTimes,
  ): Promise<{ alerts: RaisedAlert[]; audit: AuditEntry[] }> {
    if (raised.length === 0) return { alerts: [], audit: [] };
    const now = this.#parts.clock.now();
    const keys = raised.map(({ subject, cause }) =>
      uuidFromName(tenantId, `alert/${JSON.stringify([subject, cause.type, cause.key])}`),
    );
    const groups = new Map<string, AlertRow>();
    for (const [index, one] of raised.entries()) {
      const key = keys[index]!;
      const row = rowOf(one, key, now, dueTimes);
      const first = groups.get(key);
      groups.set(key, first ? merged(first, row, dueTimes) : row);
    }
    const stored = new Map((await upsertAlerts(db, tenantId, [...groups.values()])).map((row) => [row.dedupKey, row]));
    const results = raised.map(({ transactionUuid, partyId, correlationId, status }, index): RaisedAlert & Raised => {
      const key = keys[index]!;
      const row = stored.get(key)!;
      const isNew = row.isNew && keys.indexOf(key) === index;
      return { alertId: row.alertId, isNew, alert: viewOf(row), transactionUuid, partyId, correlationId, status };
    });
    await insertAlertTransactions(db, tenantId, now, results);
    await this.#noteHits(db, tenantId, results, now);
    return {
      alerts: results.map(({ alertId, isNew, alert }) => ({ alertId, isNew, alert })),
      audit: results.map(({ alertId, isNew, alert, transactionUuid, partyId, correlationId, status }) => ({
        actor: SYSTEM_ACTOR,
        action: isNew ? 'alert.created' : transactionUuid ? 'alert.transaction-added' : 'alert.hit-added',
        subjectType: SUBJECT,
        subjectId: alertId,
        correlationId,
        details: {
          ...(transactionUuid && { transactionUuid, partyId }),
          ...{ causeType: alert.cause.type, status, severity: alert.severity, dueAt: alert.dueAt },
        },
        occurredAt: now,
      })),
    };
  }

  /**
   * Earlier proposals and checklist answers were about another hit. `closing.ts` ignores proposals before this event.
   */
  async #noteHits(db: Db, tenantId: string, raised: readonly (RaisedAlert & Raised)[], now: Date): Promise<void> {
    for (const { alertId, isNew, alert, transactionUuid, status } of raised) {
      if (isNew || transactionUuid !== null) continue;
      const event = { kind: 'HIT_ADDED', beforeState: alert.state, afterState: alert.state, text: null } as const;
      const by = { occurredAt: now, actorType: SYSTEM_ACTOR.type, actorId: SYSTEM_ACTOR.id };
      await insertEvent(db, tenantId, alertId, { ...event, ...by, details: { status } });
    }
  }

  /** Undecided transactions that closing the alert would decide. */
  undecided(db: Db, tenantId: string, alertId: string): Promise<string[]> {
    return readUndecided(db, tenantId, alertId, MOST_DECIDED);
  }

  /** Reads inside the caller's transaction. null: alert not found. */
  async stateOf(db: Db, tenantId: string, alertId: string): Promise<Pick<AlertRow, 'state' | 'closedAt'> | null> {
    return await readAlert(db, tenantId, alertId);
  }

  /**
   * Call after locking the audit chain and before `move`: a decision on a transaction also decides its sanctions
   * alerts.
   * @param mayBeIncomplete only answers that contradict the decision matter
   * @throws AppError conflict: the checklist of an open alert is not completed, or contradicts the decision
   */
  async requireChecked(
    db: Db,
    { tenantId }: LockedChain,
    transactionUuid: string,
    { verdict, mayBeIncomplete, setting }: { verdict: AlertDisposition; mayBeIncomplete: boolean; setting: string },
  ): Promise<void> {
    for (const alert of await readAlertsOf(db, tenantId, transactionUuid)) {
      const { queue, state, isUnreadable } = alert;
      if (isUnreadable && verdict === 'FALSE_POSITIVE') throw new AppError('unreadable-record');
      // Unreadable alerts can still be closed as true matches.
      if (isUnreadable) continue;
      if (queue !== 'SANCTIONS' || isClosed(state) || (mayBeIncomplete && conclusionOf(alert) === null)) continue;
      const refusal = unchecked(alert, verdict, setting);
      if (refusal !== null) throw new AppError('conflict', { detail: refusal });
    }
  }

  /**
   * Updates the alerts of a transaction after a decision on it. Call after locking the audit chain.
   * @returns the changed alerts in their new state, and the audit notes
   */
  async move(
    db: Db,
    { tenantId }: LockedChain,
    { transactionUuid, move, reasonCode }: { transactionUuid: string; move: AlertMove; reasonCode: string },
    { actor, at }: { actor: Actor; at: Date },
  ): Promise<{ moved: AlertView[]; audit: AuditNote[] }> {
    if (move !== 'REVIEW') {
      await writeVerdict(db, tenantId, transactionUuid, move === 'ESCALATE' ? null : move);
    }
    const moved: AlertView[] = [];
    const audit: AuditNote[] = [];
    for (const alert of await readAlertsOf(db, tenantId, transactionUuid)) {
      const state = stateAfter(alert.state, move, await readVerdicts(db, tenantId, alert.alertId));
      const reopens = isClosed(alert.state) && !isClosed(state);
      // Another alert with the same cause and subject is already open, so this one stays closed.
      if (state === alert.state || (reopens && (await readOpenTwin(db, tenantId, alert)) !== null)) continue;
      const closedAt = isClosed(state) ? at : null;
      const after = { ...alert, state, reasonCode, closedAt, updatedAt: at, version: alert.version + 1 };
      await writeAlert(db, tenantId, after);
      await insertEvent(db, tenantId, alert.alertId, {
        kind: 'DECIDED',
        beforeState: alert.state,
        afterState: state,
        text: null,
        details: { transactionUuid, reasonCode },
        occurredAt: at,
        actorType: actor.type,
        actorId: actor.id,
      });
      moved.push(viewOf(after));
      const details = { before: alert.state, after: state, transactionUuid, reasonCode, version: after.version };
      audit.push({ action: 'alert.updated', subjectType: SUBJECT, subjectId: alert.alertId, details });
    }
    return { moved, audit };
  }
}

type Raised = Pick<AlertToRaise, 'transactionUuid' | 'partyId' | 'correlationId' | 'status'>;

function rowOf(raised: AlertToRaise, dedupKey: string, now: Date, dueTimes: DueTimes): AlertRow {
  const { kind, queue, title, code, cause, partyId, customerId, subjectName, severity } = raised;
  const { status, findings, transactionUuid, valueUsd, customerRisk, watchlistIds } = raised;
  return {
    alertId: newId(),
    ...{ kind, queue, dedupKey, title, code, cause, partyId, customerId, subjectName, severity },
    state: 'OPEN',
    status,
    transactions: transactionUuid === null ? 0 : 1,
    findings: findings.slice(0, MAX_FINDINGS),
    createdAt: now,
    updatedAt: now,
    dueAt: dueAt(now, severity, dueTimes),
    closedAt: null,
    assignee: null,
    assignedAt: null,
    answers: {},
    version: 1,
    reasonCode: null,
    strength: Math.max(0, ...findings.map(({ score }) => score)),
    ...{ valueUsd, customerRisk, watchlistIds },
    isOverdue: false,
  };
}

/** Merges two alerts of one batch with the same key, as if the second were added to the stored first. */
function merged(first: AlertRow, second: AlertRow, dueTimes: DueTimes): AlertRow {
  const severity = graver(first.severity, second.severity);
  return {
    ...first,
    severity,
    queue: second.queue === 'SANCTIONS' ? second.queue : first.queue,
    status: second.status,
    transactions: first.transactions + second.transactions,
    strength: Math.max(first.strength, second.strength),
    valueUsd: first.valueUsd === null ? second.valueUsd : first.valueUsd + (second.valueUsd ?? 0),
    customerRisk: second.customerRisk ?? first.customerRisk,
    watchlistIds: second.watchlistIds.length > 0 ? second.watchlistIds : first.watchlistIds,
    dueAt: dueAt(first.createdAt, severity, dueTimes),
  };
}

function graver(one: AlertSeverity, other: AlertSeverity): AlertSeverity {
  return ALERT_SEVERITIES.indexOf(one) >= ALERT_SEVERITIES.indexOf(other) ? one : other;
}

export function viewOf(row: AlertRow): AlertView {
  return {
    alertId: row.alertId,
    kind: row.kind,
    queue: row.queue,
    title: row.title,
    findingCode: row.code,
    cause: row.cause,
    subjectName: row.subjectName,
    partyId: row.partyId,
    customerId: row.customerId,
    severity: row.severity,
    priority: priorityOf(row),
    state: row.state,
    transactionStatus: row.status,
    transactions: row.transactions,
    valueUsd: row.valueUsd,
    watchlistIds: [...row.watchlistIds],
    findings: row.findings.map(({ code, subject, score, remark, ...rest }) => ({
      ...{ code, subject, score, remark },
      ...matchOf(rest),
    })),
    assignee: row.assignee,
    assignedAt: row.assignedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
    reasonCode: row.reasonCode,
    ...(row.isUnreadable && { isUnreadable: true as const }),
  };
}
