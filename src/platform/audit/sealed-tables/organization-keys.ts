import type { SealedTable } from './sealed-table.ts';

export const ORGANIZATION_KEY_TABLES: readonly SealedTable[] = [
  {
    what: 'the organization-managed key',
    table: 'own_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['name', 'set_by', 'version'],
    times: ['set_at'],
  },
  {
    what: 'a data key of the organization',
    table: 'data_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['number', 'wrapped', 'created_by'],
    times: ['created_at'],
  },
  {
    what: 'the result of an encryption run',
    table: 'encryption_runs',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    // Changes of the progress have no audit entry.
    columns: ['data_key', 'state', 'columns'],
    times: ['started_at', 'finished_at'],
  },
  {
    what: 'the destruction of the organization-managed key',
    table: 'destroyed_keys',
    subjects: ['OWN_KEY'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['destroyed_by'],
    times: ['destroyed_at'],
  },
];
