import type { SealedTable } from './sealed-table.ts';

export const REPORTING_TABLES: readonly SealedTable[] = [
  {
    what: 'the obligation',
    table: 'report_obligations',
    subjects: ['REPORT_OBLIGATION'],
    id: { column: 'obligation_id', type: 'uuid' },
    columns: [
      ...['kind', 'transaction_uuid', 'state', 'due_on', 'basis', 'created_by', 'external_reference_id', 'reason'],
      ...['subject', 'starts_on', 'latest_on', 'settled_by'],
    ],
    times: ['created_at', 'settled_at'],
  },
  {
    what: 'the cash transaction report',
    table: 'currency_reports',
    subjects: ['REPORT_OBLIGATION'],
    id: { column: 'obligation_id', type: 'uuid' },
    columns: [
      ...['version', 'state', 'business_day', 'prior_obligation_id', 'person_keys', 'seen', 'content', 'updated_by'],
      ...['filed_by', 'external_reference_id', 'acknowledgement'],
    ],
    times: ['created_at', 'updated_at', 'filed_at'],
  },
  {
    what: 'the suspicious activity report',
    table: 'sars',
    subjects: ['SAR'],
    id: { column: 'sar_id', type: 'uuid' },
    columns: [
      ...['version', 'status', 'confidentiality_level', 'readers', 'actors', 'case_id', 'prior_sar_id', 'content'],
      ...['auto_filled_fields', 'created_by', 'updated_by', 'proposed_by', 'approved_by', 'returned_reason'],
      ...['external_reference_id', 'acknowledgement', 'due_on'],
    ],
    times: ['created_at', 'updated_at', 'proposed_at', 'approved_at', 'submitted_at'],
    encrypted: {
      row: ['sar_id'],
      columns: { content: 'jsonb', returned_reason: 'text', acknowledgement: 'jsonb' },
    },
  },
  {
    what: 'a version of the suspicious activity report',
    table: 'sar_versions',
    subjects: ['SAR'],
    id: { column: 'sar_id', type: 'uuid' },
    columns: ['version', 'status', 'content', 'changed_by'],
    times: ['changed_at'],
    encrypted: { row: ['sar_id', 'version'], written: ['version'], columns: { content: 'jsonb' } },
  },
  {
    what: 'the law-enforcement request',
    table: 'record_searches',
    subjects: ['RECORD_SEARCH'],
    id: { column: 'search_id', type: 'uuid' },
    columns: [
      ...['version', 'kind', 'title', 'authority_reference', 'parties', 'received_on', 'accounts_from'],
      ...[
        'transactions_from',
        'due_on',
        'state',
        'terms',
        'matcher_version',
        'looked',
        'failure',
        'outcome',
        'answer_note',
      ],
      ...['created_by', 'answered_by'],
    ],
    times: ['created_at', 'finished_at', 'answered_at'],
  },
  {
    what: 'the hits of the law-enforcement request',
    table: 'record_search_hits',
    subjects: ['RECORD_SEARCH'],
    id: { column: 'search_id', type: 'uuid' },
    columns: [
      ...['hit_id', 'number', 'party_index', 'customer_id', 'transaction_uuid', 'subject', 'compared', 'matched_name'],
      ...['score', 'explanation', 'failure', 'verdict', 'reason', 'judged_by', 'version'],
    ],
    times: ['judged_at'],
  },
  {
    what: 'the legal hold',
    table: 'legal_holds',
    subjects: ['LEGAL_HOLD'],
    id: { column: 'hold_id', type: 'uuid' },
    columns: ['kind', 'item_id', 'reason', 'placed_by', 'lifted_by', 'lifted_reason', 'version'],
    times: ['placed_at', 'lifted_at'],
  },
  {
    what: 'the erasure',
    table: 'erasures',
    subjects: ['ERASURE', 'SAR_ERASURE'],
    id: { column: 'erasure_id', type: 'uuid' },
    columns: [
      ...['scope', 'subject_id', 'reason', 'state', 'items_hash', 'proposed_by', 'settled_by', 'settled_reason'],
      'version',
    ],
    times: ['proposed_at', 'settled_at', 'finished_at'],
  },
];
