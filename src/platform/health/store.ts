import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Why the database accepts no changes; null: it does. */
export async function readOnlyReason(db: Db): Promise<'STANDBY' | 'READ_ONLY' | null> {
  const { rows } = await sql<{ standby: boolean; read_only: boolean }>`
    select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as read_only`.execute(db);
  const { standby, read_only } = rows[0]!;
  if (standby) return 'STANDBY';
  return read_only ? 'READ_ONLY' : null;
}
