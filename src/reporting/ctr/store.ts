import { type Selectable, sql } from 'kysely';
import type { ObligationState } from '../../deadlines/types.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { LockedChain } from '../../platform/unit-of-work/effect.ts';
import type { Acknowledgement } from '../sar/types.ts';
import type { CurrencyContent, CurrencyReportRow, CurrencyReportState } from './types.ts';

export interface CurrencyReportFilter {
  state?: CurrencyReportState | undefined;
  /** YYYY-MM-DD */
  businessDay?: string | undefined;
}

/** Fields of the filing deadline that a report shows. */
export interface Obliged {
  state: ObligationState;
  dueOn: string;
  /** The authority's number, if a user settled the deadline manually. */
  externalReferenceId: string | null;
}

/** A report with its filing deadline. */
export type ObligedReport = CurrencyReportRow & { obligation: Obliged };

const OBLIGED = [
  'o.state as obligation_state',
  'o.due_on as obligation_due_on',
  'o.external_reference_id as obligation_reference',
] as const;

export async function readReport(
  db: Db,
  tenantId: string,
  obligationId: string,
  lock: 'locked' | 'unlocked',
): Promise<ObligedReport | null> {
  const row = await db
    .selectFrom('currency_reports as r')
    .innerJoin('report_obligations as o', (join) =>
      join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.obligation_id', '=', 'r.obligation_id'),
    )
    .selectAll('r')
    .select(OBLIGED)
    .where('r.tenant_id', '=', tenantId)
    .where('r.obligation_id', '=', obligationId)
    .$if(lock === 'locked', (query) => query.forUpdate('r'))
    .executeTakeFirst();
  return row ? obligedOf(row) : null;
}

export function listedReports(db: Db, tenantId: string, { state, businessDay }: CurrencyReportFilter) {
  return db
    .selectFrom('currency_reports as r')
    .innerJoin('report_obligations as o', (join) =>
      join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.obligation_id', '=', 'r.obligation_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .$if(businessDay !== undefined, (query) => query.where('r.business_day', '=', businessDay!));
}

/** The newest business day first, after the cursor `after`. */
export async function readReports(
  db: Db,
  tenantId: string,
  filter: CurrencyReportFilter,
  { after, limit }: { after: { businessDay: string; obligationId: string } | null; limit: number },
): Promise<ObligedReport[]> {
  const rows = await listedReports(db, tenantId, filter)
    .selectAll('r')
    .select(OBLIGED)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('r.business_day', 'r.obligation_id'), '<', tuple(after!.businessDay, after!.obligationId)),
      ),
    )
    .orderBy('r.business_day', 'desc')
    .orderBy('r.obligation_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(obligedOf);
}

/** Reports of the person with any of these keys on the day, the latest first. Locks the rows. */
export async function lockReportsOf(
  db: Db,
  { tenantId }: LockedChain,
  businessDay: string,
  keys: readonly string[],
): Promise<ObligedReport[]> {
  const { rows } = await sql<StoredObliged>`
    select r.*, o.state as obligation_state, o.due_on as obligation_due_on, o.external_reference_id as obligation_reference
    from currency_reports r join report_obligations o using (tenant_id, obligation_id)
    where r.tenant_id = ${tenantId} and r.business_day = ${businessDay} and r.person_keys && ${keys}::text[]
    order by r.created_at desc, r.obligation_id for update of r`.execute(db);
  return rows.map(obligedOf);
}

export async function insertReport(db: Db, row: CurrencyReportRow): Promise<void> {
  await db.insertInto('currency_reports').values(valuesOf(row)).execute();
}

export async function updateReport(db: Db, row: CurrencyReportRow): Promise<void> {
  const { tenant_id, obligation_id, ...values } = valuesOf(row);
  await db
    .updateTable('currency_reports')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('obligation_id', '=', obligation_id)
    .execute();
}

/** Organizations with unprocessed cash, and the position up to which it was processed. */
export async function readUnseen(db: Db): Promise<{ tenantId: string; seq: number }[]> {
  const { rows } = await sql<{ tenantId: string; seq: number }>`
    select t.tenant_id as "tenantId", coalesce(p.seq, 0)::bigint as seq
    from tenants t left join currency_report_progress p using (tenant_id)
    where exists (select from movements m where m.tenant_id = t.tenant_id and m.payment_mode = 'CASH'
                  and m.seq > coalesce(p.seq, 0))`.execute(db);
  return rows;
}

/** Cash recorded after a position, in the order of recording. */
export async function readNewCash(
  db: Db,
  tenantId: string,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<{ seq: number; transactionUuid: string }[]> {
  const { rows } = await sql<{ seq: number; transactionUuid: string }>`
    select t.seq, t.transaction_uuid as "transactionUuid"
    from (select distinct seq from movements
          where tenant_id = ${tenantId} and payment_mode = 'CASH' and seq > ${afterSeq} order by seq limit ${limit}) m
    join transactions t on t.tenant_id = ${tenantId} and t.seq = m.seq
    order by t.seq`.execute(db);
  return rows;
}

/** A customer's transactions of one day are among its latest. */
const LATEST_OF_A_CUSTOMER = 5_000;

/** Cash in a time range that has one of these keys or customers. */
export async function readCashOf(
  db: Db,
  tenantId: string,
  { keys, customerIds }: { keys: readonly string[]; customerIds: readonly string[] },
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ transaction_uuid: string }>`
    select distinct t.transaction_uuid from (
      select m.seq from movements m
      where m.tenant_id = ${tenantId} and m.subject = any(${keys}::uuid[]) and m.occurred_at >= ${from} and m.occurred_at < ${to}
        and m.payment_mode = 'CASH'
      union
      select tc.seq from unnest(${customerIds}::uuid[]) as c(id)
      cross join lateral (
        select seq from transaction_customers
        where tenant_id = ${tenantId} and customer_id = c.id order by seq desc limit ${LATEST_OF_A_CUSTOMER}) tc
      where exists (select from movements m where m.tenant_id = ${tenantId} and m.seq = tc.seq and m.payment_mode = 'CASH')
    ) found join transactions t on t.tenant_id = ${tenantId} and t.seq = found.seq
    where t.transaction_date >= ${from} and t.transaction_date < ${to}
    limit ${limit}`.execute(db);
  return rows.map((row) => row.transaction_uuid);
}

/** @returns false: another process has already moved on */
export async function moveProgress(
  db: Db,
  { tenantId }: LockedChain,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into currency_report_progress (tenant_id, seq) values (${tenantId}, ${to})
    on conflict (tenant_id) do update set seq = excluded.seq where currency_report_progress.seq = ${from}`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Without the setting, cash recorded so far is never processed. */
export async function skipCash(db: Db, tenantId: string): Promise<void> {
  await sql`
    insert into currency_report_progress (tenant_id, seq)
    select ${tenantId}::uuid, coalesce(max(seq), 0) from movements where tenant_id = ${tenantId} and payment_mode = 'CASH'
    on conflict (tenant_id) do update set seq = greatest(currency_report_progress.seq, excluded.seq)`.execute(db);
}

function valuesOf(row: CurrencyReportRow) {
  return {
    tenant_id: row.tenantId,
    obligation_id: row.obligationId,
    version: row.version,
    state: row.state,
    business_day: row.businessDay,
    prior_obligation_id: row.priorObligationId,
    person_keys: row.personKeys,
    seen: row.seen,
    content: JSON.stringify(row.content),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    filed_at: row.filedAt,
    filed_by: row.filedBy,
    external_reference_id: row.externalReferenceId,
    acknowledgement: row.acknowledgement && JSON.stringify(row.acknowledgement),
  };
}

type Stored = Selectable<Schema['currency_reports']>;

interface StoredObliged extends Stored {
  obligation_state: string;
  obligation_due_on: string;
  obligation_reference: string | null;
}

function obligedOf(row: StoredObliged): ObligedReport {
  const obligation = {
    state: row.obligation_state as ObligationState,
    dueOn: row.obligation_due_on,
    externalReferenceId: row.obligation_reference,
  };
  return { ...rowOf(row), obligation };
}

function rowOf(row: Stored): CurrencyReportRow {
  return {
    tenantId: row.tenant_id,
    obligationId: row.obligation_id,
    version: row.version,
    state: row.state as CurrencyReportState,
    businessDay: row.business_day,
    priorObligationId: row.prior_obligation_id,
    personKeys: row.person_keys,
    seen: row.seen,
    content: row.content as CurrencyContent,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    filedAt: row.filed_at,
    filedBy: row.filed_by,
    externalReferenceId: row.external_reference_id,
    acknowledgement: row.acknowledgement as Acknowledgement | null,
  };
}
