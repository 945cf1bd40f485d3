/** Lines of a notification, read with the rights of that user: records that the user cannot see are left out. */

import { isClosed, OPEN_STATES } from '../alerts/life-cycle.ts';
import type { AlertQueueReader } from '../alerts/queue/queue.ts';
import type { AlertRecords } from '../alerts/record.ts';
import type { CaseRecords } from '../casework/cases/case-records.ts';
import type { ReportObligations } from '../deadlines/report-obligations.ts';
import type { Permission, Principal } from '../platform/access/permissions.ts';
import type { Sars } from '../reporting/sar/sars.ts';
import type { Line, PersonalCause, SubjectType } from './types.ts';
import { filingLine, recordLine } from './words.ts';

const DAY_MS = 24 * 3_600_000;
/** Due alerts of one user that are read. */
const MOST_ALERTS = 100;

interface LinesParts {
  alerts: Pick<AlertRecords, 'seenOf'>;
  alertQueue: Pick<AlertQueueReader, 'list'>;
  cases: Pick<CaseRecords, 'brief' | 'due' | 'tasksDue'>;
  sars: Pick<Sars, 'unseenBy'>;
  obligations: Pick<ReportObligations, 'list'>;
}

const READS: Readonly<Record<SubjectType, Permission>> = {
  ALERT: 'alert:read',
  CASE: 'case:read',
  TASK: 'case:read',
  SAR: 'sar:read',
};

export class NotificationLines {
  readonly #parts: LinesParts;

  constructor(parts: LinesParts) {
    this.#parts = parts;
  }

  /** One line per record, in the order of the causes. Alerts that were closed or reassigned in the meantime are left out. */
  async personal(principal: Principal, causes: readonly PersonalCause[]): Promise<Line[]> {
    const readable = causes.filter(({ subjectType }) => principal.permissions.has(READS[subjectType]));
    const idsOf = (type: SubjectType) =>
      readable.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
    const alerts = new Map(
      (await this.#parts.alerts.seenOf(principal, [...new Set(idsOf('ALERT'))])).map((one) => [one.alertId, one]),
    );
    const caseNumbers = new Map(
      (await this.#parts.cases.brief(principal.tenantId, [...idsOf('CASE'), ...idsOf('TASK')])).map(
        ({ caseId, caseNumber }) => [caseId, caseNumber],
      ),
    );
    const unseen = idsOf('SAR').length > 0 ? await this.#parts.sars.unseenBy(principal) : [];
    const lines = readable.flatMap(({ subjectType, subjectId, dueAt }) => {
      if (subjectType === 'SAR' && unseen.includes(subjectId)) return [];
      if (subjectType !== 'ALERT') return [recordLine(subjectType, subjectId, dueAt, caseNumbers.get(subjectId))];
      const alert = alerts.get(subjectId);
      if (!alert || isClosed(alert.state) || alert.assignee !== principal.id) return [];
      return [recordLine('ALERT', subjectId, alert.dueAt)];
    });
    return [...new Map(lines.map((line) => [`${line.path} ${line.text}`, line])).values()];
  }

  /** Work of an organization that is overdue, or due within a day. @returns a function that gives the lines of a user */
  async due(tenantId: string, at: Date): Promise<(principal: Principal) => Promise<Line[]>> {
    const before = new Date(at.getTime() + DAY_MS);
    const tasks = await this.#parts.cases.tasksDue(tenantId, before);
    return async (principal) => {
      const alerts = await this.#alertsDue(principal, before);
      if (!principal.permissions.has('case:read')) return alerts;
      const cases = await this.#parts.cases.due(principal, before);
      return [
        ...alerts,
        ...cases.map((one) => recordLine('CASE', one.caseId, one.dueAt.toISOString(), one.caseNumber)),
        ...tasks
          .filter(({ assignee }) => assignee === principal.id)
          .map((one) => recordLine('TASK', one.caseId, one.dueAt!.toISOString(), one.caseNumber)),
      ];
    };
  }

  async #alertsDue(principal: Principal, before: Date): Promise<Line[]> {
    if (!principal.permissions.has('alert:read')) return [];
    const { items } = await this.#parts.alertQueue.list(principal, {
      ...{ state: [...OPEN_STATES], assignee: principal.id, sort: 'DUE', limit: MOST_ALERTS },
    });
    return items
      .filter(({ dueAt }) => new Date(dueAt) < before)
      .map(({ alertId, dueAt }) => recordLine('ALERT', alertId, dueAt));
  }

  /** Open filing deadlines among these, the earliest first. */
  async filings(tenantId: string, obligationIds: readonly string[]): Promise<Line[]> {
    const wanted = new Set(obligationIds);
    const lines: Line[] = [];
    for (let cursor: string | undefined; wanted.size > 0; ) {
      const page = await this.#parts.obligations.list(tenantId, { state: 'OPEN' }, { limit: MOST_ALERTS, cursor });
      for (const one of page.items) if (wanted.delete(one.obligationId)) lines.push(filingLine(one));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    return lines;
  }
}
