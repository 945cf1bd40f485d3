/** What of an organisation's transactions is asked for, and how that is found. */

import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionStatus, TransactionType } from '../../domain/transaction.ts';
import { beginsWith } from '../../platform/db/begins-with.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Disposition, RiskTier } from '../pipeline/assessment-policy.ts';

/** Filters of a list of transactions. */
export interface TransactionFilter {
  statuses?: readonly TransactionStatus[] | undefined;
  types?: readonly TransactionType[] | undefined;
  flow?: string | undefined;
  suspicious?: boolean | undefined;
  /** Range of transactionDate: from, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Range of createdAt: from, and before. */
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  reference?: string | undefined;
  currency?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  country?: string | undefined;
  /** Party on either side: its own id, or one that was united with it. */
  partyId?: string | undefined;
  /** Words of the name of one side (`searchWords`): `readNamed`. */
  nameWords?: readonly string[] | undefined;
  /** Who decided on it, or proposed to. */
  decidedBy?: string | undefined;
  /** An alert that it raised, or was added to. */
  alertId?: string | undefined;
  /** On either side. */
  wallet?: Moved | undefined;
  account?: Moved | undefined;
  /** A reference, an account or a wallet. */
  numbers?: Numbers | FoundNumbers | undefined;
  /** Places of all in the range of transactionDate, where they are few (`readDated`). */
  dated?: FoundNumbers | undefined;
  /** The same of the range of amounts (`readOfAmount`). */
  amounted?: FoundNumbers | undefined;
  /** What its screening came to. */
  tiers?: readonly RiskTier[] | undefined;
  dispositions?: readonly Disposition[] | undefined;
  /** Of what was screened. */
  minScore?: number | undefined;
  maxScore?: number | undefined;
  /** `traits.ts`: all of them. */
  traits?: readonly string[] | undefined;
}

/** Wallets and accounts (`numbers.ts`): one of these. */
export interface Moved {
  /** Hashes that money moved for. */
  keys: readonly string[];
  traits: readonly string[];
}

export interface Numbers extends Moved {
  /** The reference begins with one of these. */
  beginnings: readonly string[];
}

/** Places of all that have one of the numbers, where they are few. */
export interface FoundNumbers {
  seqs: readonly number[];
}

/** A filter by party is looked at with what the keys of the party moved money in (`readMoved`). */
export interface Narrowing extends Omit<TransactionFilter, 'partyId' | 'nameWords'> {
  moved?: { partyId: string; seqs: readonly number[] } | undefined;
}

type Rows = SelectQueryBuilder<Schema, 'transactions', Selectable<Schema['transactions']>>;
type Columns = ExpressionBuilder<Schema, 'transactions'>;

/** Most payments: indexes have the others alone (0064), and are used where a statement says that it asks for none of these. */
const USUAL = { status: 'RELEASED', type: 'FIAT' } as const satisfies {
  status: TransactionStatus;
  type: TransactionType;
};

/** The query with every condition of the filter but the organisation's. */
export function narrowed(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { statuses, types, flow, suspicious, reference, currency, minAmount, maxAmount, country } = filter;
  let query = all;
  if (statuses) query = query.where('status', 'in', statuses);
  if (statuses && !statuses.includes(USUAL.status)) query = query.where('status', '<>', USUAL.status);
  if (types) query = query.where('transaction_type', 'in', types);
  if (types && !types.includes(USUAL.type)) query = query.where('transaction_type', '<>', USUAL.type);
  if (flow) query = query.where('transaction_flow', '=', flow);
  if (suspicious !== undefined) query = query.where('is_suspicious', '=', suspicious);
  if (reference) query = query.where('transaction_reference', '=', reference);
  if (currency) query = query.where('currency', '=', currency);
  if (minAmount !== undefined) query = query.where('amount', '>=', String(minAmount));
  if (maxAmount !== undefined) query = query.where('amount', '<=', String(maxAmount));
  if (country) {
    query = query.where(({ or, eb }) => or([eb('sender_country', '=', country), eb('receiver_country', '=', country)]));
  }
  return ofScreenings(ofPeople(inTime(query, filter), tenantId, filter), tenantId, filter);
}

/** Most payments: an index has the others alone (0059), and is used where a statement says that it asks for none of these. */
const ORDINARY = { tier: 'INFORMATIONAL', disposition: 'APPROVE' } as const satisfies {
  tier: RiskTier;
  disposition: Disposition;
};

function ofScreenings(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { minScore, maxScore, traits = [], tiers, dispositions } = filter;
  let query = all;
  if (tiers) query = query.where('risk_tier', 'in', tiers);
  if (dispositions) query = query.where('disposition', 'in', dispositions);
  if ((tiers && !tiers.includes(ORDINARY.tier)) || (dispositions && !dispositions.includes(ORDINARY.disposition))) {
    query = query.where(sql<boolean>`(risk_tier <> 'INFORMATIONAL' or disposition <> 'APPROVE')`);
  }
  if (minScore !== undefined) query = query.where('suspicion_score', '>=', minScore);
  if (maxScore !== undefined) query = query.where('suspicion_score', '<=', maxScore);
  for (const trait of traits) {
    query = query.where(({ eb, selectFrom }) =>
      eb(
        'seq',
        'in',
        selectFrom('transaction_traits').select('seq').where('tenant_id', '=', tenantId).where('trait', '=', trait),
      ),
    );
  }
  return query;
}

function inTime(all: Rows, { from, to, createdFrom, createdTo }: TransactionFilter): Rows {
  let query = all;
  if (from) query = query.where('transaction_date', '>=', from);
  if (to) query = query.where('transaction_date', '<', to);
  if (createdFrom) query = query.where('created_at', '>=', createdFrom);
  if (createdTo) query = query.where('created_at', '<', createdTo);
  return query;
}

/** Between the time of a transaction and its place: longer than any request lasts. */
const DISORDER_MS = 10 * 60_000;

/**
 * Between which places what was recorded in the range must stand. Places are given out in the order of recording, but for requests
 * that were under way at the same time; so they are looked for with some time to spare on either side, by halving.
 */
export async function placesOf(
  db: Db,
  tenantId: string,
  { createdFrom, createdTo }: Pick<TransactionFilter, 'createdFrom' | 'createdTo'>,
): Promise<{ fromSeq: number | null; beforeSeq: number | null }> {
  const at = async (time: Date | undefined, spareMs: number) =>
    time === undefined ? null : await firstPlaceAt(db, tenantId, new Date(time.getTime() + spareMs));
  return { fromSeq: await at(createdFrom, -DISORDER_MS), beforeSeq: await at(createdTo, DISORDER_MS) };
}

/** The place from which on everything was recorded at `time` or later, as far as places are in the order of time. */
async function firstPlaceAt(db: Db, tenantId: string, time: Date): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with recursive search (low, high) as (
      select coalesce(min(seq), 0), coalesce(max(seq), 0) + 1 from transactions where tenant_id = ${tenantId}::uuid
      union all
      select case when middle.created_at < ${time} then least(middle.seq + 1, high) else low end,
             case when middle.created_at < ${time} then high else (low + high) / 2 end
      from search
      cross join lateral (
        select seq, created_at from transactions
        where tenant_id = ${tenantId}::uuid and seq >= (low + high) / 2 order by seq limit 1) middle
      where low < high)
    select low as place from search order by high - low limit 1`.execute(db);
  return rows[0]!.place;
}

function ofPeople(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { moved, decidedBy, alertId, wallet, account, numbers, dated, amounted } = filter;
  let query = all;
  for (const found of [dated, amounted]) {
    if (found) query = query.where(isOneOf(tenantId, found));
  }
  if (moved) query = query.where((columns) => isOfParty(columns, tenantId, moved));
  for (const one of [wallet, account]) {
    if (one) query = query.where(sql<boolean>`seq in ${movedBy(tenantId, one)}`);
  }
  if (numbers) query = query.where(isOneOf(tenantId, numbers));
  if (alertId) {
    query = query.where(({ eb, selectFrom }) =>
      eb(
        'transaction_uuid',
        'in',
        selectFrom('alert_transactions')
          .select('transaction_uuid')
          .where('tenant_id', '=', tenantId)
          .where('alert_id', '=', alertId),
      ),
    );
  }
  if (decidedBy) {
    query = query.where(({ eb, selectFrom }) =>
      eb(
        'transaction_uuid',
        'in',
        selectFrom('transaction_decisions')
          .select('transaction_uuid')
          .where('tenant_id', '=', tenantId)
          .where('decided_by', '=', decidedBy),
      ),
    );
  }
  return query;
}

/** Places of what moved money for one of the keys, or has one of the traits. */
const movedBy = (tenantId: string, { keys, traits }: Moved) => sql`(
  select seq from movements where tenant_id = ${tenantId}::uuid and subject = any(${[...keys]}::uuid[])
  union all
  select seq from transaction_traits where tenant_id = ${tenantId}::uuid and trait = any(${[...traits]}::text[]))`;

function hasNumber({ beginnings }: Numbers) {
  return sql<boolean>`(${sql.join(
    beginnings.map((text) => beginsWith('transaction_reference', text)),
    sql` or `,
  )})`;
}

function isOneOf(tenantId: string, numbers: Numbers | FoundNumbers) {
  if ('seqs' in numbers) return sql<boolean>`seq = any(${[...numbers.seqs]}::bigint[])`;
  return sql<boolean>`(${hasNumber(numbers)} or seq in ${movedBy(tenantId, numbers)})`;
}

/** Places of what has one of the numbers, at most `limit`. */
export async function readNumbered(db: Db, tenantId: string, numbers: Numbers, limit: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select distinct seq from (
      (select seq from transactions where tenant_id = ${tenantId}::uuid and ${hasNumber(numbers)} limit ${limit})
      union all (select seq from ${movedBy(tenantId, numbers)} as moved limit ${limit})) as numbered
    limit ${limit}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/**
 * Places of what is dated in the range, at most `limit`. The database takes the dates of a list for evenly spread over it, and walks all
 * that is newer than a day of last month; of the few of that day an index tells.
 */
export async function readDated(
  db: Db,
  tenantId: string,
  { from, to }: Pick<TransactionFilter, 'from' | 'to'>,
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom('transactions').select('seq').where('tenant_id', '=', tenantId);
  if (from) query = query.where('transaction_date', '>=', from);
  if (to) query = query.where('transaction_date', '<', to);
  const rows = await query.orderBy('transaction_date').limit(limit).execute();
  return rows.map(({ seq }) => seq);
}

/**
 * Places of the organisation's payments with an amount in the range, at most `limit`. Beside row-level security the database compares
 * decimal numbers row by row; the function (0064) does so by an index, and knows no organisation but that of the transaction.
 */
export async function readOfAmount(
  db: Db,
  { minAmount, maxAmount }: Pick<TransactionFilter, 'minAmount' | 'maxAmount'>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from transactions_of_amount(${minAmount?.toString() ?? null}::numeric, ${maxAmount?.toString() ?? null}::numeric, ${limit}::integer) as seq`.execute(
    db,
  );
  return rows.map(({ seq }) => seq);
}

/** Screened as its own: two people may share an account. */
function isOfParty(
  { and, eb }: Columns,
  tenantId: string,
  { partyId, seqs }: { partyId: string; seqs: readonly number[] },
) {
  // It, and what was united with it.
  const present = presentId(tenantId, partyId);
  const ids = sql`array(select party_id::text from parties
    where tenant_id = ${tenantId}::uuid and (party_id = ${present} or merged_into = ${present}))`;
  const side = (role: 'SENDER' | 'RECEIVER') =>
    sql`s.record #>> ${`{evidence,ENTITY_RESOLUTION,parties,${role},partyId}`}::text[] = any(${ids})`;
  const screened = sql<boolean>`exists (
    select from transaction_screenings s
    where (${side('SENDER')} or ${side('RECEIVER')}) and s.tenant_id = ${tenantId}::uuid and s.transaction_uuid = transactions.transaction_uuid)`;
  return and([eb('seq', '=', sql<number>`any(${seqs}::bigint[])`), screened]);
}

const presentId = (tenantId: string, partyId: string) => sql`(select coalesce(merged_into, party_id) from parties
  where tenant_id = ${tenantId}::uuid and party_id = ${partyId}::uuid)`;

/** Transactions that the keys of a party moved money in, the latest recorded before `beforeSeq` first. */
export async function readMoved(
  db: Db,
  tenantId: string,
  partyId: string,
  { beforeSeq, limit }: { beforeSeq: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select distinct m.seq from party_keys k
    join movements m on m.tenant_id = k.tenant_id and m.subject = k.key
    where k.tenant_id = ${tenantId}::uuid and k.party_id = ${presentId(tenantId, partyId)}
      and (${beforeSeq}::bigint is null or m.seq < ${beforeSeq}::bigint)
    order by m.seq desc limit ${limit}`.execute(db);
  return rows.map(({ seq }) => seq);
}
