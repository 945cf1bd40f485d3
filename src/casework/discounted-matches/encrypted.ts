/** Encrypts and decrypts reviews of discounted matches for organizations with an organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import type { ReviewRow } from './types.ts';

export const ENCRYPTED_DISCOUNTED_REVIEWS = {
  table: 'discounted_reviews',
  what: 'Reviews of discounted matches: reason',
  inClear: 'transaction, sample, verdict, alert, reviewer, times',
  id: { transaction_uuid: 'uuid' },
  columns: [{ name: 'reason', isText: true }],
} as const satisfies EncryptedTable;

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function reasonAsStored(
  db: Db,
  tenantId: string,
  { transactionUuid: row, reason }: Pick<ReviewRow, 'transactionUuid' | 'reason'>,
): Promise<string | null> {
  const seal = await sealerOf(db, tenantId);
  if (!seal || reason === null) return reason;
  const { table, columns } = ENCRYPTED_DISCOUNTED_REVIEWS;
  return seal({ table, row }, columns[0], reason);
}

/** A reason that cannot be decrypted is empty. */
export function openReasons<Row extends { transactionUuid: string; reason: string | null }>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_DISCOUNTED_REVIEWS;
  const placeOf = ({ transactionUuid: row }: Row) => ({ tenantId, table, row });
  return openRows(db, rows, placeOf, ['reason'], (row) => ({ ...row, reason: row.reason && '' }));
}
