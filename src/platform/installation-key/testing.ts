/** Tests only. */
import type { Database } from '../db/database.ts';
import { encryptedFor } from './installation-key.ts';
import { insertFirstKey } from './store.ts';

/** Makes the master key of a test the installation key of its database too, so that the test can derive keys from it. Before the first start. */
export function installWith(database: Database, masterKey: Buffer): Promise<void> {
  return database.system((db) => insertFirstKey(db, encryptedFor(masterKey, masterKey)));
}
