/** Columns of known wallets that an organization-managed key encrypts. One that cannot be decrypted stays in force and can be ended. */
import { encryptedTable } from '../../platform/db/encryption.ts';

export const ENCRYPTED_KNOWN_WALLETS = encryptedTable({
  table: 'known_wallets',
  what: 'House wallets and service wallets: names and reasons',
  inClear: 'kind, blockchain, address, author and time of each step',
  id: { wallet_id: 'uuid' },
  columns: [
    { name: 'name', isText: true },
    { name: 'reason', isText: true },
    { name: 'end_reason', isText: true },
  ],
});
