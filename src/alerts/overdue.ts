/** Sends one `alert.overdue` event for each overdue alert. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { eachApart } from '../platform/lib/each-apart.ts';
import { serviceAuthor, type Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { SUBJECT, viewOf } from './alerts.ts';
import { ALERT_OVERDUE } from './events.ts';
import { readOverdue, takeOverdue } from './store.ts';

/** Maximum per run and organization. */
const MAX_REMINDED = 500;

interface OverdueParts {
  database: Pick<Database, 'direct'>;
  writer: Writer;
  webhooks: Pick<Webhooks, 'store'>;
  clock: Clock;
  /** Called when messages are waiting to be sent. */
  onMessages(): void;
}

export class OverdueAlerts {
  readonly #parts: OverdueParts;

  constructor(parts: OverdueParts) {
    this.#parts = parts;
  }

  /** Checks all organizations. Cheap if no alert is overdue. */
  async tell(): Promise<void> {
    const { database, writer, clock, onMessages } = this.#parts;
    const found = await readOverdue(database.direct, clock.now(), MAX_REMINDED);
    if (found.length === 0) return;
    try {
      await eachApart(new Set(found.map((one) => one.tenantId)), async (tenantId) => {
        const alertIds = found.filter((one) => one.tenantId === tenantId).map(({ alertId }) => alertId);
        await writer.write(serviceAuthor(tenantId, randomUUID()), (tx) => this.#writeReminders(tx, alertIds));
      });
    } finally {
      onMessages();
    }
  }

  async #writeReminders({ db, tenantId, lockChain }: Tx, alertIds: readonly string[]) {
    await lockChain();
    const alerts = (await takeOverdue(db, tenantId, alertIds)).map(viewOf);
    const jobs = await this.#parts.webhooks.store(
      db,
      alerts.map((alert) => ({
        ...{ tenantId, correlationId: alert.alertId, url: null },
        ...messageOf(ALERT_OVERDUE, alert.alertId, alert),
      })),
    );
    const audit = alerts.map(({ alertId, dueAt }) => {
      return { action: 'alert.overdue', subjectType: SUBJECT, subjectId: alertId, details: { dueAt } };
    });
    return { result: null, audit, jobs };
  }
}
