/** Columns of alerts and their histories that an organization-managed key encrypts. */
import { encryptedTable } from '../platform/db/encryption.ts';
import type { CauseContent } from './types.ts';

const UNKNOWN_CAUSE: CauseContent = { key: null, profileId: null, label: null };

export const ENCRYPTED_ALERTS = encryptedTable({
  table: 'alerts',
  what: 'Alerts: title, subject, cause, findings, checklist answers',
  inClear:
    'kind, queue, finding code, type of the cause, severity, priority, value in USD, risk rating of the customer, IDs of lists, ' +
    'state, IDs of party, customer and transactions, assignee, author and time, reason code',
  id: { alert_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'subject_name', isText: true, standIn: null },
    { name: 'findings', standIn: [] },
    { name: 'answers', standIn: {} },
    { name: 'cause', standIn: UNKNOWN_CAUSE },
  ],
  // Search words. A trigger deletes their rows.
  repeated: ['search_text'],
});

export const ENCRYPTED_ALERT_EVENTS = encryptedTable({
  table: 'alert_events',
  what: 'Histories of alerts: notes, reasons, answers',
  inClear: 'kind, state before and after, author and time',
  id: { alert_id: 'uuid', event_no: 'integer' },
  columns: [
    { name: 'text', isText: true, standIn: null },
    { name: 'details', standIn: {} },
  ],
});
