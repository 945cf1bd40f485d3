/** Webhook events of cases. */
import { defineEvent } from '../../platform/webhooks/event.ts';
import { CASE_EXAMPLE } from './examples.ts';
import { caseNotice } from './schemas.ts';

const { caseId, caseNumber, state, priority, assignee, dueAt, createdAt, updatedAt, closedAt, version } = CASE_EXAMPLE;

export const CASE_UPDATED = defineEvent({
  name: 'case.updated',
  summary: 'A case was opened, changed, moved or closed',
  description: 'State of the case. The payload has no free text.',
  schema: caseNotice,
  example: { caseId, caseNumber, state, priority, assignee, dueAt, createdAt, updatedAt, closedAt, version },
});
