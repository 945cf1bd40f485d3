import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Rule } from '../language/types.ts';
import type { Tally } from './tally.ts';

export type ReplayState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';

export interface ReplayRequest {
  /** ISO 8601, as written. The period ends before `to`. */
  from: string;
  to: string;
  /** The rule set in force when it was asked for. */
  ruleSetVersion: number;
  /** Version of the shipped rules below it; absent in replays of before it was kept. */
  shippedRules?: string;
  rules: { version: number; definition: Rule }[];
}

export interface ReplayRow {
  tenantId: string;
  replayId: string;
  state: ReplayState;
  request: ReplayRequest;
  afterSeq: number;
  tally: Tally;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
}

export async function insertReplay(db: Db, row: ReplayRow): Promise<void> {
  await db
    .insertInto('rule_replays')
    .values({
      tenant_id: row.tenantId,
      replay_id: row.replayId,
      state: row.state,
      request: JSON.stringify(row.request),
      after_seq: row.afterSeq,
      result: JSON.stringify(row.tally),
      created_at: row.createdAt,
      created_by: row.createdBy,
      updated_at: row.updatedAt,
    })
    .execute();
}

export async function readReplay(db: Db, tenantId: string, replayId: string): Promise<ReplayRow | null> {
  const row = await db
    .selectFrom('rule_replays')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('replay_id', '=', replayId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    tenantId,
    replayId,
    state: row.state as ReplayState,
    request: row.request as ReplayRequest,
    afterSeq: row.after_seq,
    tally: row.result as Tally,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
  };
}

/** @returns false when another worker has moved the replay on from `fromSeq` */
export async function moveReplay(
  db: Db,
  { tenantId, replayId, state, afterSeq, tally, updatedAt }: Omit<ReplayRow, 'request' | 'createdAt' | 'createdBy'>,
  fromSeq: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rule_replays')
    .set({ state, after_seq: afterSeq, result: JSON.stringify(tally), updated_at: updatedAt })
    .where('tenant_id', '=', tenantId)
    .where('replay_id', '=', replayId)
    .where('after_seq', '=', fromSeq)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function failReplay(db: Db, tenantId: string, replayId: string, at: Date): Promise<void> {
  await db
    .updateTable('rule_replays')
    .set({ state: 'FAILED', updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('replay_id', '=', replayId)
    .execute();
}

/** Number of the organisation's unfinished replays. */
export async function countRunning(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rule_replays
    where tenant_id = ${tenantId} and state in ('QUEUED', 'RUNNING')`.execute(db);
  return rows[0]?.count ?? 0;
}
