/**
 * Unassigns open alerts from users who can no longer see them. Causes: a changed queue, a changed role, a deactivated
 * user, or a new transaction that moved the alert to another queue.
 */
import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '../../platform/audit/trail.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachApart } from '../../platform/lib/each-apart.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { type AuditNote, serviceAuthor, type Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { messageOf } from '../../platform/webhooks/event.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import { SUBJECT, viewOf } from '../alerts.ts';
import { ALERT_UPDATED } from '../events.ts';
import { insertEvent } from '../history/store.ts';
import { isClosed } from '../life-cycle.ts';
import type { AlertReadSettings } from '../settings.ts';
import { type AlertRow, readAlertsById, writeAlert } from '../store.ts';
import type { Colleagues } from '../work.ts';
import { mayWorkOn, queueOf, type SortedAlert, type Worker, type WorkQueues } from './sorting.ts';
import { type Held, readHeld, readHeldIds } from './store.ts';

/** Maximum per organization and run. */
const MOST_TAKEN = 500;

interface StraysParts {
  database: Pick<Database, 'direct' | 'tenant'>;
  writer: Writer;
  settings: SettingsReader<AlertReadSettings>;
  colleagues: Pick<Colleagues, 'workers'>;
  webhooks: Pick<Webhooks, 'store'>;
  /** Called when messages are waiting to be sent. */
  onMessages(): void;
}

export class StrayAlerts {
  readonly #parts: StraysParts;

  constructor(parts: StraysParts) {
    this.#parts = parts;
  }

  /** Checks all organizations with work queues. */
  async takeBack(): Promise<void> {
    const held = await readHeld(this.#parts.database.direct);
    await eachApart(new Set(held.map((one) => one.tenantId)), async (tenantId) => {
      await this.#ofTenant(
        tenantId,
        held.filter((one) => one.tenantId === tenantId),
      );
    });
  }

  async #ofTenant(tenantId: string, held: readonly Held[]): Promise<void> {
    const { database, writer, settings, colleagues, onMessages } = this.#parts;
    const { 'alerts.workQueues': queues, TRANSACTION_SCREENING_WEBHOOK_URL: url } = await settings.get(tenantId);
    if (queues.queues.length === 0 && queues.rest.seenBy === null) return;
    const userIds = [...new Set(held.map(({ assignee }) => assignee))];
    const strays = await database.tenant(tenantId, async (db) => {
      const workers = await colleagues.workers(db, tenantId, userIds);
      const found: string[] = [];
      for (const one of held.filter((one) => isStray(one, workers, queues))) {
        if (found.length < MOST_TAKEN) found.push(...(await readHeldIds(db, one, MOST_TAKEN - found.length)));
      }
      return found;
    });
    if (strays.length === 0) return;
    await writer.write(serviceAuthor(tenantId, randomUUID()), (tx) => this.#taken(tx, strays, queues, url));
    onMessages();
  }

  /** Checks again after taking the lock. */
  async #taken(tx: Tx, alertIds: readonly string[], queues: WorkQueues, url: string | null) {
    const { db, tenantId, lockChain, now } = tx;
    await lockChain();
    const rows = await readAlertsById(db, tenantId, alertIds);
    const workers = await this.#parts.colleagues.workers(
      db,
      tenantId,
      rows.flatMap(({ assignee }) => assignee ?? []),
    );
    const taken: AlertRow[] = [];
    const audit: AuditNote[] = [];
    for (const before of rows) {
      if (isClosed(before.state) || before.assignee === null) continue;
      if (!isStray({ ...before, assignee: before.assignee }, workers, queues)) continue;
      const after = { ...before, assignee: null, assignedAt: null, updatedAt: now(), version: before.version + 1 };
      await writeAlert(db, tenantId, after);
      const details = { from: before.assignee, because: 'NOT_SEEN', workQueue: queueOf(before, queues).id };
      await insertEvent(db, tenantId, before.alertId, {
        ...{ kind: 'UNASSIGNED', beforeState: before.state, afterState: before.state, text: null, details },
        ...{ occurredAt: after.updatedAt, actorType: SYSTEM_ACTOR.type, actorId: SYSTEM_ACTOR.id },
      });
      taken.push(after);
      const subject = { subjectType: SUBJECT, subjectId: before.alertId };
      audit.push({ action: 'alert.unassigned', ...subject, details: { ...details, version: after.version } });
    }
    const jobs = await this.#parts.webhooks.store(
      db,
      taken.map((alert) => ({
        ...{ tenantId, correlationId: alert.alertId, url },
        ...messageOf(ALERT_UPDATED, alert.alertId, viewOf(alert)),
      })),
    );
    return { result: null, audit, jobs };
  }
}

function isStray(alert: SortedAlert & { assignee: string }, workers: readonly Worker[], queues: WorkQueues): boolean {
  const { seenBy } = queueOf(alert, queues);
  const worker = workers.find(({ userId }) => userId === alert.assignee);
  return seenBy !== null && (worker === undefined || !mayWorkOn(worker, seenBy));
}
