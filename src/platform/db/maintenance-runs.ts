/** When the database was last backed up and its audit trail verified, by commands of any machine: for the metrics. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type Maintenance = 'BACKUP' | 'VERIFICATION';

export interface MaintenanceRun {
  what: Maintenance;
  secondsAgo: number;
  /** Whether a verification found no damage. */
  isIntact: boolean;
}

export async function recordMaintenance(db: Db, what: Maintenance, isIntact: boolean): Promise<void> {
  await sql`
    insert into maintenance_runs (what, ended_at, is_intact) values (${what}, statement_timestamp(), ${isIntact})
    on conflict (what) do update set ended_at = excluded.ended_at, is_intact = excluded.is_intact`.execute(db);
}

/** Tasks that ran at least once. */
export async function readMaintenance(db: Db): Promise<MaintenanceRun[]> {
  const { rows } = await sql<MaintenanceRun>`
    select what, extract(epoch from statement_timestamp() - ended_at)::float8 as "secondsAgo", is_intact as "isIntact"
    from maintenance_runs`.execute(db);
  return rows;
}
