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

/** Whether a commit waits until a standby has it too. The state of each standby needs privileges; these settings do not. */
export async function hasSynchronousStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select current_setting('synchronous_standby_names') <> ''
       and current_setting('synchronous_commit') not in ('off', 'local') as has`.execute(db);
  return rows[0]!.has;
}
