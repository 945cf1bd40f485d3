/** What the migration that brings codes of entries cannot say in SQL: the key is not in the database. */
import type { AfterMigrations } from '../db/migrate.ts';
import { EntryCodes } from './entry-codes.ts';
import { adoptEntries } from './store.ts';

export function withEarlierEntries(masterKey: Buffer): AfterMigrations {
  const codes = new EntryCodes(masterKey);
  return { 'codes-of-entries': (client) => adoptEntries(client, (entryHash) => codes.ofEarlier(entryHash)) };
}
