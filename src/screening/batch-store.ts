/** Batches of screenings, as the audit trail has them. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export const BATCH_SUBJECT = 'SCREENING_BATCH';
export const BATCH_STARTED = 'screening.batch-started';
export const BATCH_ENDED = 'screening.batch-ended';
/** As a constant: the index of actions leaves out the usual ones, and the planner must see that this is none. */
const IS_STARTED = sql.lit(BATCH_STARTED);

export interface BatchPlace {
  startedAt: string;
  sequence: string;
}

interface Counts {
  lines: number;
  screened: number;
  matched: number;
  failed: number;
  complete: boolean;
}

export interface BatchRow {
  batchId: string;
  sequence: string;
  startedAt: Date;
  startedBy: string;
  /** null: erased. */
  started: Pick<Counts, 'lines'> | null;
  /** null: no end is recorded. */
  endedAt: Date | null;
  /** null: no end is recorded, or erased. */
  ended: Counts | null;
}

/** Latest first. A batch that was continued has several ends: the last one counts all its lines. */
export async function readBatches(
  db: Db,
  tenantId: string,
  { after, limit }: { after: BatchPlace | null; limit: number },
): Promise<BatchRow[]> {
  const behind =
    after && sql`and (occurred_at, sequence) < (${after.startedAt}::timestamptz, ${after.sequence}::bigint)`;
  const { rows } = await sql<BatchRow>`
    select subject_id as "batchId", sequence, occurred_at as "startedAt", actor_id as "startedBy", details as started,
           last.ended_at as "endedAt", last.ended
    from audit_log
    left join lateral (
      select occurred_at as ended_at, details as ended from audit_log as of_batch
      where of_batch.tenant_id = audit_log.tenant_id and of_batch.subject_type = ${BATCH_SUBJECT}
        and of_batch.subject_id = audit_log.subject_id and of_batch.action = ${BATCH_ENDED}
      order by sequence desc limit 1) last on true
    where tenant_id = ${tenantId}::uuid and action = ${IS_STARTED} ${behind ?? sql``}
    order by occurred_at desc, sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** @returns a query of which only the rows are counted */
export const listedBatches = (db: Db, tenantId: string) =>
  db.selectFrom('audit_log').where('tenant_id', '=', tenantId).where('action', '=', IS_STARTED);

/** Requests of a batch: the first request, and the requests that continued it. */
export const requestsOf = (db: Db, tenantId: string, batchId: string) =>
  db
    .selectFrom('audit_log')
    .where('tenant_id', '=', tenantId)
    .where('subject_type', '=', BATCH_SUBJECT)
    .where('subject_id', '=', batchId);
