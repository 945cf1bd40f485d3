import type { SealedTable } from './sealed-table.ts';

export const TRANSACTION_TABLES: readonly SealedTable[] = [
  {
    what: 'the secret of the score provider',
    table: 'provider_secrets',
    subjects: ['PROVIDER_SECRET'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['sealed', 'version', 'updated_by'],
    times: ['updated_at'],
  },
  {
    what: 'an exchange rate of the organization',
    table: 'fx_rates',
    subjects: ['FX_RATE', 'FX_RATES'],
    // Later rates replace a rate, so each entry covers all rates that are valid after it.
    id: null,
    columns: ['currency', 'base_currency', 'rate', 'revision', 'set_by'],
    times: ['valid_from', 'set_at'],
  },
];
