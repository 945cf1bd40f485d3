/** The part of the migration to entry codes that SQL cannot do, since the key is not in the database. */
import type { AfterMigrations } from '../db/migrate.ts';
import { EntryCodes } from './entry-codes.ts';
import { adoptEntries } from './store.ts';

export function withEarlierEntries(masterKey: Buffer): AfterMigrations {
  const codes = new EntryCodes(masterKey);
  return { 'codes-of-entries': (client) => adoptEntries(client, (entryHash) => codes.ofEarlier(entryHash)) };
}
