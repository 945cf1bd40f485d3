/** Encrypts and decrypts look-backs for organizations with an organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import {
  type EncryptedTable,
  openRows,
  rowKey,
  type SealedJson,
  sealerOf,
} from '../../platform/db/own-keys/sealed-fields.ts';
import type { LookBackPayment } from './types.ts';

export const ENCRYPTED_LOOK_BACKS = {
  table: 'look_backs',
  what: 'Look-backs: reason',
  inClear: 'period, settings, counts, list versions, author and times',
  id: { look_back_id: 'uuid' },
  columns: [{ name: 'reason', isText: true }],
} as const satisfies EncryptedTable;

export const ENCRYPTED_LOOK_BACK_PAYMENTS = {
  table: 'look_back_payments',
  what: 'Payments of look-backs: findings with the names of listed parties',
  inClear: 'transaction ID, statuses, why a payment could not be screened',
  id: { look_back_id: 'uuid', number: 'integer' },
  batch: 100,
  columns: [{ name: 'findings' }],
} as const satisfies EncryptedTable;

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function reasonAsStored(db: Db, tenantId: string, row: string, reason: string): Promise<string> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return reason;
  const { table, columns } = ENCRYPTED_LOOK_BACKS;
  return seal({ table, row }, columns[0], reason);
}

/** A look-back that cannot be decrypted is marked. */
export function openReasons<Row extends { lookBackId: string; reason: string; isUnreadable?: true }>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_LOOK_BACKS;
  const placeOf = ({ lookBackId: row }: Row) => ({ tenantId, table, row });
  return openRows(db, rows, placeOf, ['reason'], (row) => ({ ...row, reason: '', isUnreadable: true }));
}

interface OfLookBack {
  tenantId: string;
  lookBackId: string;
}

type Found = Pick<LookBackPayment, 'number' | 'findings'>;

/** The findings of each payment as stored. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function findingsAsStored(
  db: Db,
  { tenantId, lookBackId }: OfLookBack,
  payments: readonly Found[],
): Promise<(LookBackPayment['findings'] | SealedJson)[]> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return payments.map(({ findings }) => findings);
  const { table, columns } = ENCRYPTED_LOOK_BACK_PAYMENTS;
  return payments.map(({ number, findings }) => seal({ table, row: rowKey(lookBackId, number) }, columns[0], findings));
}

/** A payment whose findings cannot be decrypted is marked. */
export function openFindings(
  db: Db,
  { tenantId, lookBackId }: OfLookBack,
  payments: readonly LookBackPayment[],
): Promise<LookBackPayment[]> {
  const { table } = ENCRYPTED_LOOK_BACK_PAYMENTS;
  const placeOf = ({ number }: LookBackPayment) => ({ tenantId, table, row: rowKey(lookBackId, number) });
  return openRows(db, payments, placeOf, ['findings'], (one) => ({ ...one, findings: [], isUnreadable: true }));
}
