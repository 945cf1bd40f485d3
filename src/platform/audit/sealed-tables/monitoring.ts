import type { SealedTable } from './sealed-table.ts';

export const MONITORING_TABLES: readonly SealedTable[] = [
  {
    what: 'a version of the rule',
    table: 'rule_versions',
    subjects: ['RULE'],
    id: { column: 'rule_id', type: 'text' },
    columns: ['version', 'definition', 'retires', 'created_by'],
    times: ['created_at'],
  },
  {
    what: 'the version of the rule set',
    table: 'rule_sets',
    subjects: ['RULE'],
    id: { column: 'set_version', type: 'integer', detail: 'ruleSetVersion' },
    columns: ['decided', 'activated_by'],
    times: ['activated_at'],
  },
  {
    what: 'the list of a rule',
    table: 'rule_lists',
    subjects: ['RULE_LIST'],
    id: { column: 'list_name', type: 'text' },
    columns: ['version', 'entries', 'updated_by'],
    times: ['updated_at'],
  },
];
