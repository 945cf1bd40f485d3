/** Columns of cases, their events and tasks that an organization-managed key encrypts. */
import { encryptedTable } from '../../platform/db/encryption.ts';

export const ENCRYPTED_CASES = encryptedTable({
  table: 'cases',
  what: 'Cases: title and description',
  inClear: 'state, priority, outcome, assignee, actors and times; items by ID',
  id: { case_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'description', isText: true, standIn: null },
  ],
});

export const ENCRYPTED_CASE_EVENTS = encryptedTable({
  table: 'case_events',
  what: 'Timelines of cases: notes, reasons and changes',
  inClear: 'kind of the event, actor and time',
  id: { case_id: 'uuid', event_no: 'integer' },
  columns: [
    { name: 'text', isText: true, standIn: null },
    { name: 'details', standIn: {} },
  ],
});

export const ENCRYPTED_CASE_TASKS = encryptedTable({
  table: 'case_tasks',
  what: 'Tasks of cases: title, details, assignee and result',
  inClear: 'state, due date, actors and times',
  id: { case_id: 'uuid', task_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'text', isText: true, standIn: null },
    { name: 'assignee', isText: true, standIn: null },
    { name: 'answer', isText: true, standIn: null },
  ],
});
