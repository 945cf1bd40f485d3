import type { SealedTable } from './sealed-table.ts';

export const GOVERNANCE_TABLES: readonly SealedTable[] = [
  {
    what: 'the risk appetite',
    table: 'risk_appetites',
    subjects: ['RISK_APPETITE'],
    id: { column: 'version', type: 'integer' },
    columns: ['weights', 'bands', 'rationale', 'created_by', 'activated_by'],
    times: ['created_at', 'activated_at'],
  },
  {
    what: 'the threshold test',
    table: 'threshold_tests',
    subjects: ['THRESHOLD_TEST'],
    id: { column: 'test_id', type: 'uuid' },
    // Changes of the progress have no audit entry.
    columns: [
      ...['version', 'purpose', 'reason', 'asked', 'in_force', 'floor', 'seed', 'state', 'counted', 'failure', 'drawn'],
      ...['drawn_by', 'estimates', 'rationale', 'proposed_by', 'answer', 'answered_by', 'created_by'],
    ],
    times: ['screenings_from', 'drawn_at', 'proposed_at', 'answered_at', 'created_at', 'finished_at'],
  },
  {
    what: 'the pairs of the threshold test',
    table: 'threshold_test_pairs',
    subjects: ['THRESHOLD_TEST'],
    id: { column: 'test_id', type: 'uuid' },
    columns: [
      ...['pair_id', 'rank', 'source', 'source_id', 'subject', 'profile_id', 'score', 'change', 'position', 'reader'],
      ...['verdict', 'deciding_fields', 'shown'],
    ],
    times: ['taken_at', 'judged_at'],
  },
];
