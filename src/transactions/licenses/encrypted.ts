/** Encrypted columns of licenses. A license that cannot be decrypted can be ended, and covers no party. */
import { encryptedTable } from '../../platform/db/encryption.ts';

export const ENCRYPTED_LICENSES = encryptedTable({
  table: 'licenses',
  what: 'Licenses: scope, names of the parties, reason for the end',
  inClear: 'number, authority, validity, cap, author and time of each step',
  id: { license_id: 'uuid' },
  columns: [
    { name: 'scope', isText: true },
    { name: 'parties', standIn: [] },
    { name: 'end_reason', isText: true },
  ],
});
