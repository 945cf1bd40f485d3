import type { SealedTable } from './sealed-table.ts';

export const NOTIFICATION_TABLES: readonly SealedTable[] = [
  {
    what: 'the notification preferences of a user',
    table: 'notification_preferences',
    subjects: ['NOTIFICATION_PREFERENCES'],
    id: { column: 'user_id', type: 'uuid' },
    columns: ['muted'],
    times: ['updated_at'],
  },
  {
    what: 'the chat webhook',
    table: 'notification_chats',
    subjects: ['NOTIFICATION_CHAT'],
    id: { column: 'tenant_id', type: 'uuid' },
    columns: ['sealed', 'host', 'version', 'updated_by'],
    times: ['updated_at'],
  },
];
