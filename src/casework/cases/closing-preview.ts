/** Preview of closing a case: items that would be closed, and items that would stay open. */
import type { AlertClosing } from '../../alerts/closing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { noSuchCase } from './refusals.ts';
import { readRequests } from './requests/store.ts';
import { requestView } from './requests/views.ts';
import type { CaseClosing } from './schemas.ts';
import { idsOf, readCase, readItems, readTasks } from './store.ts';
import { alertSummary, taskView } from './views.ts';

interface ClosingPreviewParts {
  database: Pick<Database, 'tenant'>;
  clock: Clock;
  alertClosing: Pick<AlertClosing, 'settling'>;
}

export class ClosingPreview {
  readonly #parts: ClosingPreviewParts;

  constructor(parts: ClosingPreviewParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found */
  async of(by: Caller, caseId: string): Promise<CaseClosing> {
    const { database, clock, alertClosing } = this.#parts;
    const { tenantId } = by.principal;
    const settling = await alertClosing.settling(by);
    return await database.tenant(tenantId, async (db) => {
      const row = await readCase(db, tenantId, caseId);
      if (!row) throw noSuchCase();
      const items = await readItems(db, tenantId, caseId);
      // The preview writes nothing, so it marks no party.
      const tx = { db, tenantId, now: () => clock.now(), markSoleOfficer: () => {} };
      const { alerts, hasMore, notSeen, held, isCut } = await settling.preview(tx, {
        alertIds: idsOf(items, 'ALERT'),
        transactionUuids: idsOf(items, 'TRANSACTION'),
      });
      const tasks = await readTasks(db, tenantId, caseId);
      const requests = await readRequests(db, tenantId, caseId);
      return {
        ...{ caseId, version: row.version },
        alerts: alerts.map(({ alert, ...obstacles }) => ({ ...alertSummary(alert), ...obstacles })),
        moreAlerts: hasMore,
        alertsNotSeen: notSeen,
        heldPayments: held.map(({ transactionUuid, status }) => ({ transactionUuid, transactionStatus: status })),
        moreHeldPayments: isCut,
        openTasks: tasks.filter(({ state }) => state === 'OPEN').map(taskView),
        openRequests: requests
          .filter(({ state }) => state === 'DRAFT' || state === 'SENT')
          .map((one) => requestView(one, row, clock.now())),
      };
    });
  }
}
