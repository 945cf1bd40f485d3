/** SQL filters for the transactions of an organization. */

import { type ExpressionBuilder, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { TransactionStatus, TransactionType } from '../../domain/transaction.ts';
import { beginsWith } from '../../platform/db/begins-with.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Disposition, RiskTier } from '../pipeline/assessment-policy.ts';

/** Filters of the transaction list. */
export interface TransactionFilter {
  statuses?: readonly TransactionStatus[] | undefined;
  types?: readonly TransactionType[] | undefined;
  flow?: string | undefined;
  suspicious?: boolean | undefined;
  /** Range of transactionDate: inclusive start, exclusive end. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Range of createdAt: inclusive start, exclusive end. */
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  reference?: string | undefined;
  currency?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  country?: string | undefined;
  /** Party on either side: this ID, or a party merged with it. */
  partyId?: string | undefined;
  /** Name words of one side (`searchWords`), see `readNamed`. */
  nameWords?: readonly string[] | undefined;
  /** User or client that made or proposed a decision. */
  decidedBy?: string | undefined;
  /** Alert that the transaction opened or was added to. */
  alertId?: string | undefined;
  /** Wallet on either side of the transaction. */
  wallet?: Moved | undefined;
  /** Account on either side of the transaction. */
  account?: Moved | undefined;
  /** Reference, account or wallet. */
  numbers?: Numbers | FoundNumbers | undefined;
  /** All sequence numbers in the transactionDate range, if few (`readDated`). */
  dated?: FoundNumbers | undefined;
  /** All sequence numbers in the amount range, if few (`readOfAmount`). */
  amounted?: FoundNumbers | undefined;
  /** Result of the screening. */
  tiers?: readonly RiskTier[] | undefined;
  dispositions?: readonly Disposition[] | undefined;
  /** Suspicion score of screened transactions. */
  minScore?: number | undefined;
  maxScore?: number | undefined;
  /** The transaction has all these traits (`traits.ts`). */
  traits?: readonly string[] | undefined;
}

/** The transaction has at least one of these wallets or accounts (`numbers.ts`). */
export interface Moved {
  /** Subject hashes of movements. */
  keys: readonly string[];
  traits: readonly string[];
}

export interface Numbers extends Moved {
  /** Prefixes of the reference. */
  beginnings: readonly string[];
}

/** Sequence numbers of all transactions with one of the numbers, if few. */
export interface FoundNumbers {
  seqs: readonly number[];
}

/** A party filter is resolved to the movements of the party's keys (`readMoved`). */
export interface Narrowing extends Omit<TransactionFilter, 'partyId' | 'nameWords'> {
  moved?: { partyId: string; seqs: readonly number[] } | undefined;
}

type Rows = SelectQueryBuilder<Schema, 'transactions', Selectable<Schema['transactions']>>;
type Columns = ExpressionBuilder<Schema, 'transactions'>;

/** The most common values. Others have a row in `transaction_outcomes`, or are in a partial index that needs the explicit exclusion. */
const USUAL = { status: 'RELEASED', type: 'FIAT' } as const satisfies {
  status: TransactionStatus;
  type: TransactionType;
};

/** The query with every condition of the filter, except the organization. */
export function narrowed(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { statuses, types, flow, suspicious, reference, currency, minAmount, maxAmount, country } = filter;
  let query = all;
  if (statuses) query = query.where('status', 'in', statuses);
  if (statuses && !statuses.includes(USUAL.status)) {
    // A partial index covers screened transactions. PostgreSQL uses it only with this explicit exclusion.
    const screened = statuses.includes('PENDING') ? sql`` : sql`status <> 'PENDING' and`;
    query = query.where(isAmong(tenantId, sql`${screened} status = any(${[...statuses]}::text[])`));
  }
  if (types) query = query.where('transaction_type', 'in', types);
  if (types && !types.includes(USUAL.type)) query = query.where('transaction_type', '<>', USUAL.type);
  if (flow) query = query.where('transaction_flow', '=', flow);
  if (suspicious !== undefined) query = query.where('is_suspicious', '=', suspicious);
  if (suspicious) query = query.where(isAmong(tenantId, sql`is_suspicious`));
  if (reference) query = query.where('transaction_reference', '=', reference);
  if (currency) query = query.where('currency', '=', currency);
  if (minAmount !== undefined) query = query.where('amount', '>=', String(minAmount));
  if (maxAmount !== undefined) query = query.where('amount', '<=', String(maxAmount));
  if (country) {
    query = query.where(({ or, eb }) => or([eb('sender_country', '=', country), eb('receiver_country', '=', country)]));
  }
  return ofScreenings(ofPeople(inTime(query, filter), tenantId, filter), tenantId, filter);
}

const ORDINARY = { tier: 'INFORMATIONAL', disposition: 'APPROVE' } as const satisfies {
  tier: RiskTier;
  disposition: Disposition;
};

/** Whether the transaction has a row in `transaction_outcomes` with this condition. */
function isAmong(tenantId: string, condition: RawBuilder<unknown>) {
  return sql<boolean>`seq in (select seq from transaction_outcomes where tenant_id = ${tenantId}::uuid and ${condition})`;
}

function ofScreenings(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { minScore, maxScore, traits = [], tiers, dispositions } = filter;
  let query = all;
  if (tiers) query = query.where('risk_tier', 'in', tiers);
  if (dispositions) query = query.where('disposition', 'in', dispositions);
  const grave = [
    ...(tiers && !tiers.includes(ORDINARY.tier) ? [sql`risk_tier = any(${[...tiers]}::text[])`] : []),
    ...(dispositions && !dispositions.includes(ORDINARY.disposition)
      ? [sql`disposition = any(${[...dispositions]}::text[])`]
      : []),
  ];
  if (grave.length > 0) {
    // The partial index needs the explicit exclusion.
    const graver = sql`(risk_tier <> 'INFORMATIONAL' or disposition <> 'APPROVE')`;
    query = query.where(isAmong(tenantId, sql.join([graver, ...grave], sql` and `)));
  }
  if (minScore !== undefined) query = query.where('suspicion_score', '>=', minScore);
  if (maxScore !== undefined) query = query.where('suspicion_score', '<=', maxScore);
  if (minScore !== undefined && minScore > 0) {
    query = query.where(isAmong(tenantId, sql`suspicion_score > 0 and suspicion_score >= ${minScore}`));
  }
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

/** Maximum time between a transaction's timestamp and its sequence number. Longer than any request. */
const DISORDER_MS = 10 * 60_000;

/**
 * Range of sequence numbers for a time range. Sequence numbers follow the order of recording, except for concurrent requests. A binary
 * search finds them, with a time margin on both sides.
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

/** The first sequence number recorded at `time` or later, as far as sequence numbers follow time. */
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

/** Sequence numbers with a movement for one of the keys, or one of the traits. */
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

/** Sequence numbers of transactions with one of the numbers, at most `limit`. */
export async function readNumbered(db: Db, tenantId: string, numbers: Numbers, limit: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select distinct seq from (
      (select seq from transactions where tenant_id = ${tenantId}::uuid and ${hasNumber(numbers)} limit ${limit})
      union all (select seq from ${movedBy(tenantId, numbers)} as moved limit ${limit})) as numbered
    limit ${limit}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/**
 * Sequence numbers dated in the range, at most `limit`. The planner assumes evenly spread dates and would scan all newer transactions;
 * this query uses the index on the date.
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
 * Sequence numbers of transactions with an amount in the range, at most `limit`. Row-level security prevents index use for decimal
 * comparisons; the function (0064) uses the index and reads only the current organization.
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

/** Whether the screening resolved a side to this party. The account alone is not enough, since several people may share it. */
function isOfParty(
  { and, eb }: Columns,
  tenantId: string,
  { partyId, seqs }: { partyId: string; seqs: readonly number[] },
) {
  // The party and all parties merged with it.
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

/** Transactions with movements of a party's keys, newest first, before `beforeSeq`. */
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
