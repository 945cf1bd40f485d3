/** Webhook events of cases. */
import { defineEvent } from '../../platform/webhooks/event.ts';
import { CASE_EXAMPLE } from './examples.ts';
import { caseNotice } from './schemas.ts';

const { caseId, state, priority, assignee, createdAt, updatedAt, closedAt, version } = CASE_EXAMPLE;

export const CASE_UPDATED = defineEvent({
  name: 'case.updated',
  summary: 'A case was opened, changed, moved or closed',
  description: 'Where it stands. Nothing that somebody wrote leaves the house with it.',
  schema: caseNotice,
  example: { caseId, state, priority, assignee, createdAt, updatedAt, closedAt, version },
});
