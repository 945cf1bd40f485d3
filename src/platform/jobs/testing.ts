/** Tests only. */
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Moves the times of jobs back, as if time had passed: jobs use the database clock. */
export async function passTime(database: Database, ms: number): Promise<void> {
  await sql`update jobs set run_at = run_at - ${ms}::float8 * interval '1 millisecond'`.execute(database.direct);
}

/** Waits until workers have taken all jobs that are due. Stopping a worker waits for the jobs that it took. */
export async function nothingDue(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from jobs where dead_at is null and run_at <= clock_timestamp()`.execute(
      database.direct,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs are due`);
  }, 20_000);
}
