/** Columns of reviews of discounted matches that an organization-managed key encrypts. */
import { encryptedTable } from '../../platform/db/encryption.ts';

export const ENCRYPTED_DISCOUNTED_REVIEWS = encryptedTable({
  table: 'discounted_reviews',
  what: 'Reviews of discounted matches: reason',
  inClear: 'transaction, sample, verdict, alert, reviewer, times',
  id: { transaction_uuid: 'uuid' },
  columns: [{ name: 'reason', isText: true }],
});
