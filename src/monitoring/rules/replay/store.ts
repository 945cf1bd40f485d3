import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { Rule } from '../language/types.ts';
import type { HitKind, ListedPayment, Tally } from './tally.ts';

export type ReplayState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';

export interface ReplayRequest {
  /** ISO 8601, as written. The period ends before `to`. */
  from: string;
  to: string;
  /** The rule set in force at the time of the request. */
  ruleSetVersion: number;
  /** Version of the shipped rules below it. */
  shippedRules: string;
  /** Working time of an analyst for one alert. */
  minutesPerAlert: number;
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

export async function insertListed(
  db: Db,
  { tenantId, replayId }: Pick<ReplayRow, 'tenantId' | 'replayId'>,
  listed: readonly ListedPayment[],
): Promise<void> {
  if (listed.length === 0) return;
  await insertRows(
    db,
    'rule_replay_hits',
    listed.map(({ seq, transactionUuid, rules, inForce }) => ({
      tenant_id: tenantId,
      replay_id: replayId,
      transaction_seq: seq,
      transaction_uuid: transactionUuid,
      rules,
      in_force: inForce,
    })),
  );
}

export interface ListedFilter {
  ruleId?: string | undefined;
  kind?: HitKind | undefined;
}

/** Payments in the order of recording. */
export async function readListed(
  db: Db,
  tenantId: string,
  replayId: string,
  { ruleId, kind, seesMissed }: ListedFilter & { seesMissed: boolean },
  { after, limit }: { after: number | null; limit: number },
): Promise<ListedPayment[]> {
  const isWanted = (kinds: RawBuilder<unknown>) => sql`${kinds} is not null
    and ${kind ? sql`${kinds} @> ${JSON.stringify(kind)}::jsonb` : sql`true`}
    and ${seesMissed ? sql`true` : sql`${kinds} <> '["MISSED"]'::jsonb`}`;
  const { rows } = await sql<ListedPayment>`
    select transaction_seq as seq, transaction_uuid as "transactionUuid", rules, in_force as "inForce"
    from rule_replay_hits
    where tenant_id = ${tenantId} and replay_id = ${replayId} and transaction_seq > ${after ?? -1}
      and ${
        ruleId === undefined
          ? sql`exists (select from jsonb_each(rules) one where ${isWanted(sql`one.value`)})`
          : isWanted(sql`rules -> ${ruleId}`)
      }
    order by transaction_seq limit ${limit}`.execute(db);
  return rows;
}

/** Removes the lists of all but the latest replays. */
export async function removeOldLists(db: Db, tenantId: string, kept: number): Promise<void> {
  await sql`
    delete from rule_replay_hits where tenant_id = ${tenantId} and replay_id in (
      select replay_id from rule_replays where tenant_id = ${tenantId}
      order by created_at desc, replay_id desc offset ${kept})`.execute(db);
}

/** Number of replays that were started later. */
export async function countLater(db: Db, tenantId: string, replayId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from rule_replays later
    join rule_replays one on one.tenant_id = ${tenantId} and one.replay_id = ${replayId}
    where later.tenant_id = ${tenantId} and (later.created_at, later.replay_id) > (one.created_at, one.replay_id)`.execute(
    db,
  );
  return rows[0]!.count;
}
