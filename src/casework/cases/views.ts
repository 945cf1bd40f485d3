/** Maps case and task rows to response views. */

import type { AlertView } from '../../alerts/schemas.ts';
import type { SettledAlerts } from '../../alerts/settling.ts';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import { formatCaseNumber } from './case-number.ts';
import type { CaseView, ClosedCase, TaskView } from './schemas.ts';
import type { CaseRow, CaseTask } from './store.ts';

export function viewOf(row: CaseRow): CaseView {
  const { openedYear, numberInYear, dueAt, createdAt, updatedAt, closedAt, proposedBy, ...rest } = row;
  return {
    ...rest,
    caseNumber: formatCaseNumber({ openedYear, numberInYear }),
    dueAt: dueAt.toISOString(),
    proposedBy: proposedBy === null ? null : idOfAuthor(proposedBy),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export function taskView({ dueAt, createdAt, settledAt, ...task }: CaseTask): TaskView {
  return {
    ...task,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

/** Summary of an alert in the closing of its case. */
export function alertSummary(alert: AlertView) {
  const { alertId, title, queue, severity, state, subjectName, transactions } = alert;
  return { alertId, title, queue, severity, state, subjectName, transactions };
}

export function remainingView({
  alert,
  obstacle,
}: SettledAlerts['remaining'][number]): ClosedCase['remaining'][number] {
  return { ...alertSummary(alert), obstacle };
}
