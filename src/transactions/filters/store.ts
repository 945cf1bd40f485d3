/** What of an organisation's transactions is asked for, and how that is found. */
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { TransactionStatus, TransactionType } from '../types/transaction.ts';

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
  /** Who decided on it, or proposed to. */
  decidedBy?: string | undefined;
  /** Hashes of wallets on either side (`walletKeys`): one of them. */
  wallets?: readonly string[] | undefined;
}

/** A filter by party is looked at with what the keys of the party moved money in (`readMoved`). */
export interface Narrowing extends Omit<TransactionFilter, 'partyId'> {
  moved?: { partyId: string; seqs: readonly number[] } | undefined;
}

type Rows = SelectQueryBuilder<Schema, 'transactions', Selectable<Schema['transactions']>>;
type Columns = ExpressionBuilder<Schema, 'transactions'>;

/** The query with every condition of the filter but the organisation's. */
export function narrowed(all: Rows, tenantId: string, filter: Narrowing): Rows {
  const { statuses, types, flow, suspicious, reference, currency, minAmount, maxAmount, country } = filter;
  let query = all;
  if (statuses) query = query.where('status', 'in', statuses);
  if (types) query = query.where('transaction_type', 'in', types);
  if (flow) query = query.where('transaction_flow', '=', flow);
  if (suspicious !== undefined) query = query.where('is_suspicious', '=', suspicious);
  if (reference) query = query.where('transaction_reference', '=', reference);
  if (currency) query = query.where('currency', '=', currency);
  if (minAmount !== undefined) query = query.where('amount', '>=', String(minAmount));
  if (maxAmount !== undefined) query = query.where('amount', '<=', String(maxAmount));
  if (country) {
    query = query.where(({ or, eb }) => or([eb('sender_country', '=', country), eb('receiver_country', '=', country)]));
  }
  return ofPeople(inTime(query, filter), tenantId, filter);
}

function inTime(all: Rows, { from, to, createdFrom, createdTo }: TransactionFilter): Rows {
  let query = all;
  if (from) query = query.where('transaction_date', '>=', from);
  if (to) query = query.where('transaction_date', '<', to);
  if (createdFrom) query = query.where('created_at', '>=', createdFrom);
  if (createdTo) query = query.where('created_at', '<', createdTo);
  return query;
}

function ofPeople(all: Rows, tenantId: string, { moved, decidedBy, wallets }: Narrowing): Rows {
  let query = all;
  if (moved) query = query.where((columns) => isOfParty(columns, tenantId, moved));
  if (wallets) {
    query = query.where(({ eb, selectFrom }) =>
      eb(
        'seq',
        'in',
        selectFrom('movements')
          .select('seq')
          .where('tenant_id', '=', tenantId)
          .where('subject', '=', sql<string>`any(${wallets}::uuid[])`),
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

/** Screened as its own: two people may share an account. */
function isOfParty(
  { and, eb }: Columns,
  tenantId: string,
  { partyId, seqs }: { partyId: string; seqs: readonly number[] },
) {
  const side = (role: 'SENDER' | 'RECEIVER') =>
    sql`s.record #>> ${`{evidence,ENTITY_RESOLUTION,parties,${role},partyId}`}::text[]`;
  const screened = sql<boolean>`exists (
    select from transaction_screenings s
    join parties p on p.tenant_id = s.tenant_id and coalesce(p.merged_into, p.party_id) = ${presentId(tenantId, partyId)}
      and p.party_id::text in (${side('SENDER')}, ${side('RECEIVER')})
    where s.tenant_id = ${tenantId}::uuid and s.transaction_uuid = transactions.transaction_uuid)`;
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
