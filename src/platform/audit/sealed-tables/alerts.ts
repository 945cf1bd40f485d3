import type { SealedTable } from './sealed-table.ts';

export const ALERT_TABLES: readonly SealedTable[] = [
  {
    what: 'the alert',
    table: 'alerts',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: [
      ...['kind', 'dedup_key', 'title', 'severity', 'state', 'status', 'transactions', 'findings', 'version'],
      ...[
        'reason_code',
        'queue',
        'code',
        'cause_type',
        'cause',
        'party_id',
        'customer_id',
        'subject_name',
        'assignee',
        'answers',
        ...['urgency', 'strength', 'value_usd', 'customer_risk', 'watchlist_ids'],
      ],
    ],
    times: ['created_at', 'updated_at', 'due_at', 'assigned_at', 'closed_at'],
    encrypted: {
      row: ['alert_id'],
      columns: { title: 'text', subject_name: 'text', findings: 'jsonb', answers: 'jsonb', cause: 'jsonb' },
    },
  },
  {
    what: 'the history of the alert',
    table: 'alert_events',
    subjects: ['ALERT'],
    id: { column: 'alert_id', type: 'uuid' },
    columns: ['event_no', 'kind', 'before_state', 'after_state', 'text', 'details', 'actor_type', 'actor_id'],
    times: ['occurred_at'],
    encrypted: {
      row: ['alert_id', 'event_no'],
      written: ['event_no'],
      columns: { text: 'text', details: 'jsonb' },
    },
  },
];
