import type { SealedTable } from './sealed-table.ts';

export const CUSTOMER_TABLES: readonly SealedTable[] = [
  {
    what: 'the customer',
    table: 'customers',
    subjects: ['CUSTOMER'],
    id: { column: 'customer_id', type: 'uuid' },
    // The risk level comes from the latest rating.
    columns: [
      ...[
        'external_reference_id',
        'entity_type',
        'state',
        'record',
        'version',
        'created_by',
        'updated_by',
        'closed_by',
      ],
      'closed_reason',
    ],
    times: ['created_at', 'updated_at', 'closed_at'],
    encrypted: { row: ['customer_id'], columns: { record: 'jsonb', closed_reason: 'text' } },
  },
  {
    what: 'a rating of the customer',
    table: 'customer_ratings',
    subjects: ['CUSTOMER'],
    id: { column: 'customer_id', type: 'uuid' },
    columns: ['number', 'risk_level', 'score', 'drivers', 'model_version'],
    times: ['rated_at'],
  },
  {
    what: 'the screening of the customer',
    table: 'customer_screenings',
    // Changing a customer triggers a new screening.
    subjects: ['CUSTOMER', 'CUSTOMER_SCREENING'],
    together: 'CUSTOMER_SCREENINGS',
    id: { column: 'customer_id', type: 'uuid' },
    columns: [
      ...['state', 'customer_version', 'generation', 'own_generation', 'matcher_version', 'failure', 'run_id', 'gaps'],
    ],
    times: ['screened_at'],
  },
  {
    what: 'the hit of the customer',
    table: 'customer_hits',
    subjects: ['CUSTOMER_HIT'],
    id: { column: 'hit_id', type: 'uuid' },
    columns: [
      ...[
        'customer_id',
        'subject',
        'profile_id',
        'profile_version',
        'matched_name',
        'score',
        'facts',
        'identity',
        'evidence',
      ],
      ...['state', 'alert_id', 'cleared_by', 'cleared_reason', 'review_date', 'ended_because', 'version'],
    ],
    times: ['found_at', 'changed_at', 'cleared_at'],
    encrypted: {
      row: ['hit_id'],
      columns: { matched_name: 'text', identity: 'jsonb', evidence: 'jsonb', cleared_reason: 'text' },
    },
  },
  {
    what: 'the ongoing screening run',
    table: 'monitoring_runs',
    subjects: ['MONITORING_RUN'],
    id: { column: 'run_id', type: 'uuid' },
    // Changes of the progress have no audit entry.
    columns: [
      ...[
        'kind',
        'state',
        'reason',
        'from_generation',
        'generation',
        'from_own',
        'own_generation',
        'basis',
        'list_versions',
      ],
      ...[
        'matcher_version',
        'changed_entries',
        'registered',
        'ruled_out',
        'screened',
        'failed',
        'deferred',
        'new_hits',
      ],
      ...['changed_hits', 'ended_hits', 'started_by'],
    ],
    times: ['started_at', 'finished_at'],
  },
];
