import type { SealedTable } from './sealed-table.ts';

export const LIST_TABLES: readonly SealedTable[] = [
  {
    what: 'the risk of the country',
    table: 'country_risks',
    subjects: ['COUNTRY'],
    id: { column: 'code', type: 'text' },
    columns: ['groups', 'prohibited', 'note', 'version', 'updated_by'],
    times: ['updated_at'],
  },
];
