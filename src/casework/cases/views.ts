/** Maps case and task rows to response views. */
import { idOfAuthor } from '../../platform/access/permissions.ts';
import type { CaseView, TaskView } from './schemas.ts';
import type { CaseRow, CaseTask } from './store.ts';

export function viewOf(row: CaseRow): CaseView {
  const { createdAt, updatedAt, closedAt, proposedBy, ...rest } = row;
  return {
    ...rest,
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
