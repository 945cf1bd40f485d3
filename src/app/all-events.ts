/** Every webhook event type, collected from the modules that send them, in display order. */
import { ALERT_CREATED, ALERT_OVERDUE, ALERT_UPDATED } from '../alerts/events.ts';
import { CASE_UPDATED } from '../casework/cases/events.ts';
import { CUSTOMER_HIT } from '../customers/ongoing-screening/events.ts';
import { OBLIGATION_DUE } from '../deadlines/events.ts';
import { WATCHLIST_UPDATED } from '../lists/update-events/events.ts';
import { WEBHOOK_TEST, type WebhookEvent } from '../platform/webhooks/event.ts';
import { SCREENING_COMPLETED, TRANSACTION_DECIDED } from '../transactions/events.ts';

export const ALL_EVENTS: readonly WebhookEvent[] = [
  SCREENING_COMPLETED,
  TRANSACTION_DECIDED,
  ALERT_CREATED,
  ALERT_UPDATED,
  ALERT_OVERDUE,
  CASE_UPDATED,
  CUSTOMER_HIT,
  WATCHLIST_UPDATED,
  OBLIGATION_DUE,
  WEBHOOK_TEST,
];
