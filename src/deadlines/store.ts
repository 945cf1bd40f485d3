import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { isYearly, type ObligationKind, type ObligationState } from './types.ts';

export interface ObligationRow {
  obligationId: string;
  kind: ObligationKind;
  /** null: not about a single transaction. */
  transactionUuid: string | null;
  /** Subject of the report as text. null: the transaction. */
  subject: string | null;
  state: ObligationState;
  /** The days are YYYY-MM-DD. */
  startsOn: string;
  dueOn: string;
  latestOn: string | null;
  basis: string;
  createdAt: Date;
  createdBy: string;
  externalReferenceId: string | null;
  reason: string | null;
  settledAt: Date | null;
  settledBy: string | null;
  /** Reminder stage (`reminders.ts`) that was sent last. null: none. */
  reminded: number | null;
}

export interface ObligationFilter {
  state?: ObligationState | undefined;
  kind?: ObligationKind | undefined;
  transactionUuid?: string | undefined;
  /** YYYY-MM-DD, the day itself included. */
  dueBy?: string | undefined;
}

/** Keeps an open deadline of the same type for the transaction or year. @returns false: one exists */
export async function insertObligation(db: Db, tenantId: string, row: ObligationRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into report_obligations (tenant_id, obligation_id, kind, transaction_uuid, subject, state, starts_on, due_on, latest_on,
                                    basis, created_at, created_by)
    select ${tenantId}::uuid, ${row.obligationId}::uuid, ${row.kind}, ${row.transactionUuid}::uuid, ${row.subject}, 'OPEN', ${row.startsOn},
           ${row.dueOn}, ${row.latestOn}, ${row.basis}, ${row.createdAt}::timestamptz, ${row.createdBy}
    where not (${isYearly(row.kind)} and exists (
      select from report_obligations
      where tenant_id = ${tenantId}::uuid and kind = ${row.kind} and due_on = ${row.dueOn} and state = 'OPEN'))
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Whether one of this type exists for the subject, in any state. */
export async function isAbout(
  db: Db,
  tenantId: string,
  { kind, subject }: { kind: ObligationKind; subject: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('report_obligations')
    .select('obligation_id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function listedObligations(db: Db, tenantId: string, { state, kind, transactionUuid, dueBy }: ObligationFilter) {
  return db
    .selectFrom('report_obligations')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(transactionUuid !== undefined, (query) => query.where('transaction_uuid', '=', transactionUuid!))
    .$if(dueBy !== undefined, (query) => query.where('due_on', '<=', dueBy!));
}

/** Deadlines after `after`, the earliest first. */
export async function readObligations(
  db: Db,
  tenantId: string,
  filter: ObligationFilter,
  page: { after: { dueOn: string; obligationId: string } | null; limit: number },
): Promise<ObligationRow[]> {
  const { after, limit } = page;
  const rows = await listedObligations(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('due_on', 'obligation_id'), '>', tuple(after!.dueOn, after!.obligationId)),
      ),
    )
    .orderBy('due_on')
    .orderBy('obligation_id')
    .limit(limit)
    .execute();
  return rows.map(obligationOf);
}

/** Locks the row until the database transaction ends. */
export async function lockObligation(db: Db, tenantId: string, obligationId: string): Promise<ObligationRow | null> {
  const row = await db
    .selectFrom('report_obligations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('obligation_id', '=', obligationId)
    .forUpdate()
    .executeTakeFirst();
  return row ? obligationOf(row) : null;
}

export async function settleObligation(
  db: Db,
  tenantId: string,
  { obligationId, ...row }: ObligationRow,
): Promise<void> {
  await db
    .updateTable('report_obligations')
    .set({
      state: row.state,
      external_reference_id: row.externalReferenceId,
      reason: row.reason,
      settled_at: row.settledAt,
      settled_by: row.settledBy,
    })
    .where('tenant_id', '=', tenantId)
    .where('obligation_id', '=', obligationId)
    .execute();
}

function obligationOf(row: Selectable<Schema['report_obligations']>): ObligationRow {
  return {
    obligationId: row.obligation_id,
    kind: row.kind as ObligationKind,
    transactionUuid: row.transaction_uuid,
    subject: row.subject,
    state: row.state as ObligationState,
    startsOn: row.starts_on,
    dueOn: row.due_on,
    latestOn: row.latest_on,
    basis: row.basis,
    createdAt: row.created_at,
    createdBy: row.created_by,
    externalReferenceId: row.external_reference_id,
    reason: row.reason,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
    reminded: row.reminded,
  };
}

/** Maximum per run, earliest due date first. */
const MOST_REMINDED = 1_000;

/** Open deadlines of all organizations that may need a reminder, earliest due date first. */
export async function readForReminder(
  db: Db,
): Promise<{ tenantId: string; obligationId: string; dueOn: string; reminded: number | null }[]> {
  return await db
    .selectFrom('report_obligations')
    .select(['tenant_id as tenantId', 'obligation_id as obligationId', 'due_on as dueOn', 'reminded'])
    .where(sql<boolean>`state = 'OPEN' and (reminded is null or reminded >= 0)`)
    .orderBy('due_on')
    .limit(MOST_REMINDED)
    .execute();
}

export async function writeReminded(db: Db, tenantId: string, obligationId: string, stage: number): Promise<void> {
  await db
    .updateTable('report_obligations')
    .set({ reminded: stage })
    .where('tenant_id', '=', tenantId)
    .where('obligation_id', '=', obligationId)
    .execute();
}
