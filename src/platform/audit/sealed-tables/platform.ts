import type { SealedTable } from './sealed-table.ts';

export const PLATFORM_TABLES: readonly SealedTable[] = [
  {
    what: 'the setting',
    table: 'tenant_settings',
    subjects: ['SETTING'],
    id: { column: 'key', type: 'text' },
    columns: ['value', 'version', 'updated_by'],
    times: ['updated_at'],
    same: { column: 'value', detail: 'after', of: ['setting.changed'] },
  },
  {
    what: 'the proposal that weakens a control',
    table: 'loosening_proposals',
    subjects: ['SETTING', 'COUNTRY', 'RULE_LIST', 'FX_RATE'],
    id: { column: 'subject_id', type: 'text' },
    columns: ['subject_type', 'value', 'version', 'proposed_by'],
    times: ['proposed_at'],
  },
  {
    what: 'the webhook subscription',
    table: 'webhook_subscriptions',
    subjects: ['WEBHOOK_SUBSCRIPTION'],
    id: { column: 'subscription_id', type: 'uuid' },
    columns: ['url', 'events', 'description', 'disabled_because', 'version', 'created_by', 'updated_by'],
    times: ['created_at', 'updated_at'],
  },
];
