/** Columns of look-backs that an organization-managed key encrypts. */
import { encryptedTable } from '../../platform/db/encryption.ts';

export const ENCRYPTED_LOOK_BACKS = encryptedTable({
  table: 'look_backs',
  what: 'Look-backs: reason',
  inClear: 'period, settings, counts, list versions, author and times',
  id: { look_back_id: 'uuid' },
  columns: [{ name: 'reason', isText: true }],
});

export const ENCRYPTED_LOOK_BACK_PAYMENTS = encryptedTable({
  table: 'look_back_payments',
  what: 'Payments of look-backs: findings with the names of listed parties',
  inClear: 'transaction ID, statuses, why a payment could not be screened',
  id: { look_back_id: 'uuid', number: 'integer' },
  batch: 100,
  columns: [{ name: 'findings', standIn: [] }],
});
