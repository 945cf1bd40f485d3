/** SQL of resets. A reset is a row of `erasures` without planned records. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { RESET } from '../types.ts';

export interface ResetRow {
  resetId: string;
  state: 'RUNNING' | 'DONE';
  startedAt: Date;
  /** `authorKey` of the caller. */
  startedBy: string;
  finishedAt: Date | null;
}

const NO_RECORDS = '';

export async function insertReset(db: Db, tenantId: string, { resetId, startedAt, startedBy }: ResetRow) {
  await insertRows(db, 'erasures', [
    {
      ...{ tenant_id: tenantId, erasure_id: resetId, scope: RESET, subject_id: null, reason: 'Reset of test data' },
      ...{ state: 'RUNNING', items_hash: NO_RECORDS, proposed_at: startedAt, proposed_by: startedBy },
      ...{ settled_at: startedAt, settled_by: startedBy, settled_reason: null, finished_at: null, version: 1 },
    },
  ]);
}

/** The latest reset, or the reset with an ID. */
export async function readReset(db: Db, tenantId: string, resetId?: string): Promise<ResetRow | null> {
  const row = await db
    .selectFrom('erasures')
    .select(['erasure_id', 'state', 'proposed_at', 'proposed_by', 'finished_at'])
    .where('tenant_id', '=', tenantId)
    .where('scope', '=', RESET)
    .$if(resetId !== undefined, (query) => query.where('erasure_id', '=', resetId!))
    .orderBy('proposed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    resetId: row.erasure_id,
    state: row.state as ResetRow['state'],
    startedAt: row.proposed_at,
    startedBy: row.proposed_by,
    finishedAt: row.finished_at,
  };
}

export async function endReset(db: Db, tenantId: string, resetId: string, finishedAt: Date): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ state: 'DONE', finished_at: finishedAt, version: 2 })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', resetId)
    .execute();
}

/** Stored responses name records that are gone, and a test suite repeats its keys. */
export async function forgetAnswers(db: Db, tenantId: string): Promise<void> {
  await sql`delete from idempotency_keys where tenant_id = ${tenantId}`.execute(db);
}
