import type { SealedTable } from './sealed-table.ts';

export const CASEWORK_TABLES: readonly SealedTable[] = [
  {
    what: 'the case',
    table: 'cases',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: [
      ...['title', 'description', 'state', 'priority', 'assignee', 'outcome', 'proposed_by', 'created_by', 'closed_by'],
      'version',
    ],
    times: ['created_at', 'updated_at', 'closed_at'],
    encrypted: { row: ['case_id'], columns: { title: 'text', description: 'text' } },
  },
  {
    what: 'an item of the case',
    table: 'case_items',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['kind', 'item_id', 'added_by'],
    times: ['added_at'],
  },
  {
    what: 'the timeline of the case',
    table: 'case_events',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['event_no', 'kind', 'text', 'details', 'actor_type', 'actor_id'],
    times: ['occurred_at'],
    encrypted: {
      row: ['case_id', 'event_no'],
      written: ['event_no'],
      columns: { text: 'text', details: 'jsonb' },
    },
  },
  {
    what: 'a task of the case',
    table: 'case_tasks',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    columns: ['task_id', 'kind', 'title', 'text', 'assignee', 'state', 'answer', 'created_by', 'settled_by'],
    times: ['due_at', 'created_at', 'settled_at'],
    encrypted: {
      row: ['case_id', 'task_id'],
      written: [['settled_at', 'created_at']],
      columns: { title: 'text', text: 'text', assignee: 'text', answer: 'text' },
    },
  },
  {
    what: 'a document of the case',
    table: 'case_documents',
    subjects: ['CASE'],
    id: { column: 'case_id', type: 'uuid' },
    // Its content is compared with its hash at each read.
    columns: ['document_id', 'name', 'media_type', 'size_bytes', 'sha256', 'description', 'added_by'],
    times: ['added_at'],
    encrypted: {
      row: ['case_id', 'document_id'],
      written: ['added_at'],
      columns: { name: 'text', description: 'text' },
    },
  },
  {
    what: 'a QA review of the alert',
    table: 'alert_readings',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: [
      ...['reading_id', 'sample_id', 'position', 'disposition', 'reason_code', 'severity', 'queue', 'cause'],
      ...['closed_by_type', 'closed_by', 'state', 'reader', 'answer', 'verdict', 'error_kind', 'reason'],
      ...['follow_up_alert_id', 'version'],
    ],
    times: ['drawn_at', 'closed_at', 'taken_at', 'concluded_at'],
  },
  {
    what: 'the sample of closed alerts',
    table: 'alert_samples',
    subjects: ['ALERT_SAMPLE'],
    id: { column: 'sample_id', type: 'uuid' },
    columns: ['reason', 'criteria', 'seed', 'population', 'population_hash', 'strata', 'drawn', 'drawn_by'],
    times: ['drawn_at'],
  },
  {
    what: 'the saved view',
    table: 'saved_views',
    subjects: ['SAVED_VIEW'],
    id: { column: 'view_id', type: 'uuid' },
    columns: ['user_id', 'page', 'name', 'search', 'is_shared'],
    times: ['updated_at'],
  },
];
