/**
 * Reopens a closed alert when a QA review disagrees with its disposition. Decisions on its transactions stay, because
 * payments may have been sent. The reopened alert therefore stores its own disposition.
 */
import type { Caller } from '../platform/access/permissions.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { LockedChain, PartialEffect, Tx } from '../platform/unit-of-work/effect.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { SUBJECT, viewOf } from './alerts.ts';
import { dueAt } from './business-calendar.ts';
import { ALERT_UPDATED } from './events.ts';
import { insertEvent } from './history/store.ts';
import { isClosed } from './life-cycle.ts';
import { type AlertReadSettings, dueTimesOf } from './settings.ts';
import { type AlertRow, readAlert, readOpenTwin, writeAlert, writeDueAt } from './store.ts';
import { noSuchAlert } from './work.ts';

interface ReopeningParts {
  settings: SettingsReader<AlertReadSettings>;
  webhooks: Pick<Webhooks, 'store'>;
}

/** @param text reason given by the QA reviewer */
export type Reopen = (
  tx: Tx,
  chain: LockedChain,
  alertId: string,
  text: string,
) => Promise<PartialEffect & { openAlertId: string }>;

export class AlertReopening {
  readonly #parts: ReopeningParts;

  constructor(parts: ReopeningParts) {
    this.#parts = parts;
  }

  /**
   * Runs before the database transaction. The returned function needs the chain lock and returns the alert that is open afterwards: this
   * alert, or an alert with the same cause and subject that was already open. That function @throws AppError not-found
   */
  async prepare(by: Caller): Promise<Reopen> {
    const settings = await this.#parts.settings.get(by.principal.tenantId);
    return async (tx, { tenantId }, alertId, text) => {
      const { db } = tx;
      const alert = await readAlert(db, tenantId, alertId);
      if (!alert) throw noSuchAlert();
      const twin = await readOpenTwin(db, tenantId, alert);
      if (twin !== null) return { openAlertId: twin.alertId, ...(await this.#noted(tx, tenantId, twin, by, text)) };
      if (!isClosed(alert.state)) {
        return { openAlertId: alertId, ...(await this.#noted(tx, tenantId, alert, by, text)) };
      }
      return { openAlertId: alertId, ...(await this.#reopened(tx, tenantId, alert, by, text, settings)) };
    };
  }

  async #reopened(
    tx: Tx,
    tenantId: string,
    before: AlertRow,
    by: Caller,
    text: string,
    settings: AlertReadSettings,
  ): Promise<PartialEffect> {
    const at = tx.now();
    const after: AlertRow = {
      ...before,
      ...{ state: 'ESCALATED', closedAt: null, assignee: null, assignedAt: null, updatedAt: at },
      dueAt: dueAt(at, before.severity, dueTimesOf(settings)),
      isOverdue: false,
      version: before.version + 1,
    };
    await writeAlert(tx.db, tenantId, after);
    await writeDueAt(tx.db, tenantId, after);
    const audit = await said(tx, tenantId, { before, after, kind: 'REOPENED', action: 'alert.reopened' }, by, text);
    const { TRANSACTION_SCREENING_WEBHOOK_URL: url } = settings;
    const base = { tenantId, correlationId: by.correlationId, url };
    const jobs = await this.#parts.webhooks.store(tx.db, [
      { ...base, ...messageOf(ALERT_UPDATED, after.alertId, viewOf(after)) },
    ]);
    return { audit: [audit], jobs };
  }

  /** An analyst works on it, or will, and reads the note of the QA reviewer. */
  async #noted(tx: Tx, tenantId: string, before: AlertRow, by: Caller, text: string): Promise<PartialEffect> {
    const after = { ...before, updatedAt: tx.now(), version: before.version + 1 };
    await writeAlert(tx.db, tenantId, after);
    const audit = await said(tx, tenantId, { before, after, kind: 'NOTED', action: 'alert.noted' }, by, text);
    return { audit: [audit], jobs: [] };
  }
}

async function said(
  { db, now }: Tx,
  tenantId: string,
  { before, after, kind, action }: { before: AlertRow; after: AlertRow; kind: 'REOPENED' | 'NOTED'; action: string },
  { principal }: Caller,
  text: string,
) {
  await insertEvent(db, tenantId, after.alertId, {
    ...{ kind, beforeState: before.state, afterState: after.state, text, details: {}, occurredAt: now() },
    ...{ actorType: principal.type, actorId: principal.id },
  });
  return {
    action,
    subjectType: SUBJECT,
    subjectId: after.alertId,
    details: {
      ...{ before: { state: before.state, assignee: before.assignee } },
      ...{ after: { state: after.state, assignee: after.assignee }, version: after.version },
      textHash: hashDetails({ text }).toString('hex'),
    },
  };
}
