/** Webhook events about alerts. */
import { defineEvent } from '../platform/webhooks/event.ts';
import { ALERT_VIEW_EXAMPLE } from './examples.ts';
import { type AlertView, alertView } from './schemas.ts';

const ALERT = ALERT_VIEW_EXAMPLE as AlertView;

export const ALERT_CREATED = defineEvent({
  name: 'alert.created',
  summary: 'A flagged transaction has raised a new alert',
  description: 'Further transactions of the same party with the same finding join the open alert and send no event.',
  schema: alertView,
  example: { ...ALERT, transactions: 1, updatedAt: ALERT.createdAt, version: 1 },
});

export const ALERT_UPDATED = defineEvent({
  name: 'alert.updated',
  summary: 'An alert changed state or assignee',
  description: 'Contains the current alert. Notes and checklist answers send no event.',
  schema: alertView,
  example: { ...ALERT, state: 'CLOSED_TRUE_POSITIVE', version: 3, reasonCode: 'TRUE_MATCH' },
});

export const ALERT_OVERDUE = defineEvent({
  name: 'alert.overdue',
  summary: 'An open alert is overdue',
  description: 'Sent once for each alert that is not closed by its due time.',
  schema: alertView,
  example: { ...ALERT, state: 'OPEN' },
});
