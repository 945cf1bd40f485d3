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
  {
    what: 'the context of screenings',
    table: 'screening_contexts',
    subjects: ['SCREENING_CONTEXT'],
    id: { column: 'context_id', type: 'uuid' },
    columns: ['context'],
    times: [],
  },
  {
    what: 'the license',
    table: 'licenses',
    subjects: ['LICENSE'],
    id: { column: 'license_id', type: 'uuid' },
    columns: [
      ...['number', 'authority', 'scope', 'parties', 'valid_from', 'expires_on', 'cap_amount', 'cap_currency'],
      ...['proposed_by', 'confirmed_by', 'ended_by', 'end_reason'],
    ],
    times: ['proposed_at', 'confirmed_at', 'ended_at'],
    encrypted: { row: ['license_id'], columns: { scope: 'text', parties: 'jsonb', end_reason: 'text' } },
  },
  {
    what: 'a use of the license',
    table: 'license_uses',
    subjects: ['LICENSE'],
    id: { column: 'license_id', type: 'uuid' },
    columns: ['transaction_uuid', 'decision_no', 'amount', 'used_by', 'given_back_no'],
    times: ['used_at', 'given_back_at'],
  },
];
