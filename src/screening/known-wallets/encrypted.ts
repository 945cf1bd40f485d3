/** Encrypts and decrypts known wallets for organizations with an organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import type { KnownWallet } from './types.ts';

export const ENCRYPTED_KNOWN_WALLETS = {
  table: 'known_wallets',
  what: 'House wallets and service wallets: names and reasons',
  inClear: 'kind, blockchain, address, author and time of each step',
  id: { wallet_id: 'uuid' },
  columns: [
    { name: 'name', isText: true },
    { name: 'reason', isText: true },
    { name: 'end_reason', isText: true },
  ],
} as const satisfies EncryptedTable;

type Texts = Pick<KnownWallet, 'walletId' | 'name' | 'reason' | 'endReason'>;

/** Returns the column values. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function walletAsStored(db: Db, tenantId: string, { walletId, name, reason, endReason }: Texts) {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { name, reason, end_reason: endReason };
  const { table, columns } = ENCRYPTED_KNOWN_WALLETS;
  const place = { table, row: walletId };
  return {
    name: seal(place, columns[0], name),
    reason: seal(place, columns[1], reason),
    end_reason: endReason === null ? null : seal(place, columns[2], endReason),
  };
}

interface StoredTexts {
  wallet_id: string;
  name: string;
  reason: string;
  end_reason: string | null;
}

/** Texts that cannot be decrypted are empty: the wallet stays in force and can be ended. */
export function openWallets<Row extends StoredTexts>(db: Db, tenantId: string, rows: readonly Row[]): Promise<Row[]> {
  const { table } = ENCRYPTED_KNOWN_WALLETS;
  const placeOf = ({ wallet_id: row }: Row) => ({ tenantId, table, row });
  const standIn = (row: Row): Row => ({ ...row, name: '', reason: '', end_reason: row.end_reason && '' });
  return openRows(db, rows, placeOf, ['name', 'reason', 'end_reason'], standIn);
}
