import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { send } from '../../platform/db/pipelined.ts';
import type { Baseline } from './baseline.ts';
import { BEHAVIOR_POLICY } from './policy.ts';
import type { PairPayment } from './recurrence.ts';

const { structuring: STRUCTURING, windowHours: WINDOW_HOURS } = BEHAVIOR_POLICY.content;
const MS_PER_HOUR = 3_600_000;
/** Maximum number of movements read per subject: the latest in the three days before a transaction. */
const MOST_MOVEMENTS = 500;
/** A yearly payment and its predecessor. */
const PAIR_DAYS = 400;
/** Maximum number of payments of the subject in which payments of the pair are searched. */
const MOST_OF_SUBJECT = 5_000;
const MOST_OF_PAIR = 100;

export async function readBaselines(
  db: Db,
  tenantId: string,
  subjects: readonly string[],
): Promise<Map<string, Baseline>> {
  const rows = await db
    .selectFrom('behavior_baselines')
    .select(['subject', 'transactions', 'first_at', 'last_at', 'counts'])
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', sql<string>`any(${subjects}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.subject,
      {
        transactions: row.transactions,
        firstAt: row.first_at,
        lastAt: row.last_at,
        counts: row.counts as Record<string, number>,
      },
    ]),
  );
}

/** Locks rows in the order of their subjects, so that two workers with the same subjects cannot deadlock. */
export async function addToBaselines(db: Db, tenantId: string, sums: ReadonlyMap<string, Baseline>): Promise<void> {
  const rows = [...sums].map(([subject, { transactions, firstAt, lastAt, counts }]) => ({
    subject,
    transactions,
    first_at: firstAt,
    last_at: lastAt,
    counts,
  }));
  if (rows.length === 0) return;
  await send(
    db,
    sql`
    insert into behavior_baselines as own (tenant_id, subject, transactions, first_at, last_at, counts)
    select ${tenantId}::uuid, added.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as added(subject uuid, transactions bigint, first_at timestamptz, last_at timestamptz, counts jsonb)
    order by added.subject
    on conflict (tenant_id, subject) do update set
      transactions = own.transactions + excluded.transactions,
      first_at = least(own.first_at, excluded.first_at),
      last_at = greatest(own.last_at, excluded.last_at),
      counts = own.counts || coalesce(
        (select jsonb_object_agg(key, value::bigint + coalesce((own.counts ->> key)::bigint, 0))
         from jsonb_each_text(excluded.counts)), '{}')`,
  );
}

/** Query for the movements of one subject in the days before a transaction. */
export interface WindowQuery {
  subject: string;
  at: Date;
  seq: number;
  direction: -1 | 1;
  counterparty: string | null;
  amount: number | null;
}

/** Payments recorded before the transaction. */
export interface Window {
  /** Movements in the same direction within 24 hours. */
  day: number;
  /** Similar amounts to or from the same counterparty within 72 hours, and their sum. */
  similar: number;
  similarSum: number;
  /** Received and sent within 48 hours. */
  received: number;
  sent: number;
  /** The latest movement of the window, ISO 8601; null: none. */
  latestAt: string | null;
}

interface WindowRow extends Omit<Window, 'latestAt'> {
  latestAt: Date | null;
}

/** Results in the order of the queries. One statement with one indexed range per query. */
export async function readWindows(db: Db, tenantId: string, queries: readonly WindowQuery[]): Promise<Window[]> {
  const [least, most] = STRUCTURING.similar;
  const since = (at: Date, hours: number) => new Date(at.getTime() - hours * MS_PER_HOUR);
  const requested = queries.map((query, at_query) => ({
    ...query,
    at_query,
    day_from: since(query.at, WINDOW_HOURS.velocity),
    rapid_from: since(query.at, WINDOW_HOURS.rapid),
    since: since(query.at, WINDOW_HOURS.structuring),
    least: query.amount === null ? null : query.amount * least,
    most: query.amount === null ? null : query.amount * most,
  }));
  const { rows } = await sql<WindowRow>`
    select count(*) filter (where m.direction = q.direction and m.occurred_at > q.day_from)::int as day,
           count(*) filter (where alike)::int as similar,
           coalesce(sum(m.amount) filter (where alike), 0) as "similarSum",
           coalesce(sum(m.amount) filter (where m.direction = 1 and m.occurred_at > q.rapid_from), 0) as received,
           coalesce(sum(m.amount) filter (where m.direction = -1 and m.occurred_at > q.rapid_from), 0) as sent,
           max(m.occurred_at) as "latestAt"
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as q(at_query int, subject uuid, at timestamptz, seq bigint, direction smallint, counterparty uuid,
           day_from timestamptz, rapid_from timestamptz, since timestamptz, least float8, most float8)
    left join lateral (
      select direction, occurred_at, amount,
             direction = q.direction and counterparty = q.counterparty and amount between q.least and q.most as alike
      from movements
      where tenant_id = ${tenantId} and subject = q.subject and occurred_at > q.since and occurred_at <= q.at
        and seq < q.seq and counterparty is distinct from q.subject
      order by occurred_at desc, seq desc limit ${MOST_MOVEMENTS}
    ) m on true
    group by at_query order by at_query`.execute(db);
  return rows.map((row) => ({ ...row, latestAt: row.latestAt?.toISOString() ?? null }));
}

/** Query for the payments from one payer to one payee before a transaction. */
export interface PairQuery {
  subject: string;
  direction: -1 | 1;
  counterparty: string;
  at: Date;
  seq: number;
}

/** Results in the order of the queries. */
export async function readPairs(db: Db, tenantId: string, queries: readonly PairQuery[]): Promise<PairPayment[][]> {
  if (queries.length === 0) return [];
  const requested = queries.map((query, at_query) => ({
    ...query,
    at_query,
    since: new Date(query.at.getTime() - PAIR_DAYS * 24 * MS_PER_HOUR),
  }));
  const { rows } = await sql<PairPayment & { at_query: number }>`
    select at_query, m.occurred_at as at, m.amount, m.corridor
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as q(at_query int, subject uuid, direction smallint, counterparty uuid, at timestamptz, seq bigint, since timestamptz)
    cross join lateral (
      select occurred_at, amount, corridor
      from (select occurred_at, amount, direction, counterparty, corridor
            from movements
            where tenant_id = ${tenantId} and subject = q.subject and occurred_at > q.since and occurred_at <= q.at
              and seq < q.seq
            order by occurred_at desc, seq desc limit ${MOST_OF_SUBJECT}) latest
      where direction = q.direction and counterparty = q.counterparty
      limit ${MOST_OF_PAIR}
    ) m`.execute(db);
  const pairs = queries.map((): PairPayment[] => []);
  for (const { at_query, ...payment } of rows) pairs[at_query]!.push(payment);
  return pairs;
}
