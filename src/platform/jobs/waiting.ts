/** Finds records that wait for a job that does not exist. The transaction of the cause creates the job, so a missing job was deleted. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export interface WaitingWork {
  /** "the payment": for messages. */
  what: string;
  table: keyof Schema;
  /** The column that is the subject of the job. */
  id: string;
  /** Only while the column has this value. */
  while: { column: string; value: string };
  /** Only if a row of that table with the same ID has this value. */
  only?: { table: keyof Schema; column: string; value: string };
  queue: string;
}

/** Jobs are delayed by a day at most; a job that is due in years does nothing. */
const LATEST_DUE = '2 days';

/** IDs of records without a job, at most `limit`. Health checks report permanently failed jobs. */
export async function withoutJob(
  db: Db,
  tenantId: string,
  { table, id, while: state, only, queue }: WaitingWork,
  limit: number,
): Promise<string[]> {
  const own = sql.ref(`waiting.${id}`);
  const holds = only
    ? sql`and exists (select from ${sql.table(only.table)} as of_it
        where of_it.tenant_id = waiting.tenant_id and ${sql.ref(`of_it.${id}`)} = ${own} and ${sql.ref(`of_it.${only.column}`)} = ${only.value})`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    select ${own}::text as id from ${sql.table(table)} as waiting
    where waiting.tenant_id = ${tenantId}::uuid and ${sql.ref(`waiting.${state.column}`)} = ${state.value} ${holds}
      and not exists (
        select from jobs where jobs.tenant_id = waiting.tenant_id and jobs.queue = ${queue} and jobs.subject_id = ${own}::text
          and (jobs.dead_at is not null or jobs.run_at < statement_timestamp() + ${LATEST_DUE}::interval))
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
