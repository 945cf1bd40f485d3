/** Columns of stored messages that an organization-managed key encrypts. */
import { encryptedTable } from '../db/encryption.ts';

export const ENCRYPTED_WEBHOOK_DELIVERIES = encryptedTable({
  table: 'webhook_deliveries',
  what: 'Messages to receivers: their content',
  inClear: 'event type, subject ID, receiver address, state, attempts and times',
  id: { delivery_id: 'uuid' },
  columns: [{ name: 'body', isText: true }],
  isUnsealed: true,
});
