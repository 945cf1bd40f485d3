/** Webhook events about alerts. */
import { defineEvent } from '../platform/webhooks/event.ts';
import { ALERT_VIEW_EXAMPLE } from './examples.ts';
import { type AlertView, alertView } from './schemas.ts';

const ALERT = ALERT_VIEW_EXAMPLE as AlertView;

export const ALERT_CREATED = defineEvent({
  name: 'alert.created',
  summary: 'A flagged transaction has raised a new alert',
  description:
    'Another transaction of the same party with the same finding adds to the alert while it is open, and is not told.',
  schema: alertView,
  example: { ...ALERT, transactions: 1, updatedAt: ALERT.createdAt, version: 1 },
});

export const ALERT_UPDATED = defineEvent({
  name: 'alert.updated',
  summary: 'An alert was moved or assigned',
  description: 'The alert as it is now. Notes and answers of its checklist are not told.',
  schema: alertView,
  example: { ...ALERT, state: 'CLOSED_TRUE_POSITIVE', version: 3, reasonCode: 'TRUE_MATCH' },
});

export const ALERT_OVERDUE = defineEvent({
  name: 'alert.overdue',
  summary: 'An open alert is overdue',
  description: 'Once for each alert, when its due time is past and it is not closed.',
  schema: alertView,
  example: { ...ALERT, state: 'OPEN' },
});
