import type { Db } from '../../platform/db/database.ts';
import { readWalletsInForce, type WalletInForce } from './store.ts';

/** The given wallets that are declared and in force. @param keys `walletKey` of each address */
export function walletsInForce(db: Db, tenantId: string, keys: readonly string[]): Promise<readonly WalletInForce[]> {
  return readWalletsInForce(db, tenantId, keys);
}
