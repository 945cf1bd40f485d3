import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Days in UTC: the first, and the one behind the last. */
export interface Range {
  from: Date;
  until: Date;
}

/** What an alert must fulfil to be counted; null: nothing. */
type Seen = RawBuilder<boolean> | null;

export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  kind: string;
  count: number;
}

/** Midnight of the day in UTC. To write each moment as a text first costs four times as much as to count it. */
const day = (column: string) => sql`date_bin('1 day', ${sql.ref(column)}, timestamptz '2000-01-01 00:00:00+00')`;
const dayAsText = sql`to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day`;

/** Recorded transactions by day and status. */
export async function countTransactions(db: Db, tenantId: string, { from, until }: Range): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayAsText}, kind, count from (
      select ${day('created_at')} as day, status as kind, count(*)::integer as count
      from transactions where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${until}
      group by 1, 2) counted`.execute(db);
  return rows;
}

/** Screenings of names by day; `kind` is MATCHES or NONE. */
export async function countScreenings(db: Db, tenantId: string, { from, until }: Range): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayAsText}, kind, count from (
      select ${day('screened_at')} as day, case when total_matches > 0 then 'MATCHES' else 'NONE' end as kind,
        count(*)::integer as count
      from screenings where tenant_id = ${tenantId} and screened_at >= ${from} and screened_at < ${until}
      group by 1, 2) counted`.execute(db);
  return rows;
}

/** Alerts by the day on which they were raised (`kind` RAISED) and closed (`kind` is the state). */
export async function countAlerts(db: Db, tenantId: string, { from, until }: Range, isSeen: Seen): Promise<DayCount[]> {
  const seen = isSeen ?? sql`true`;
  const { rows } = await sql<DayCount>`
    select ${dayAsText}, kind, count from (
      select ${day('created_at')} as day, 'RAISED' as kind, count(*)::integer as count
      from alerts where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${until} and ${seen} group by 1
      union all
      select ${day('closed_at')} as day, state as kind, count(*)::integer as count
      from alerts where tenant_id = ${tenantId} and closed_at >= ${from} and closed_at < ${until} and ${seen}
      group by 1, 2) counted`.execute(db);
  return rows;
}

export interface OpenAlerts {
  severity: string;
  /** How long they have been there. */
  age: 'UNDER_1_DAY' | 'UNDER_3_DAYS' | 'UNDER_7_DAYS' | 'OLDER';
  count: number;
  overdue: number;
}

export async function countOpenAlerts(db: Db, tenantId: string, now: Date, isSeen: Seen): Promise<OpenAlerts[]> {
  const { rows } = await sql<OpenAlerts>`
    select severity,
      case when ${now}::timestamptz - created_at < interval '1 day' then 'UNDER_1_DAY'
           when ${now}::timestamptz - created_at < interval '3 days' then 'UNDER_3_DAYS'
           when ${now}::timestamptz - created_at < interval '7 days' then 'UNDER_7_DAYS' else 'OLDER' end as age,
      count(*)::integer as count, (count(*) filter (where due_at < ${now}))::integer as overdue
    from alerts where tenant_id = ${tenantId} and state in ('OPEN', 'IN_REVIEW', 'ESCALATED')
      and ${isSeen ?? sql`true`} group by 1, 2`.execute(db);
  return rows;
}

export interface CodeCount {
  /** Of the finding that raised them. */
  findingCode: string;
  raised: number;
  open: number;
  truePositives: number;
  falsePositives: number;
}

/** What raised the alerts of these days, the most first. */
export async function countCodes(
  db: Db,
  tenantId: string,
  { from, until, isSeen }: Range & { isSeen: Seen },
  limit: number,
): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select code as "findingCode", count(*)::integer as raised,
      (count(*) filter (where closed_at is null))::integer as open,
      (count(*) filter (where state = 'CLOSED_TRUE_POSITIVE'))::integer as "truePositives",
      (count(*) filter (where state = 'CLOSED_FALSE_POSITIVE'))::integer as "falsePositives"
    from alerts where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${until}
      and ${isSeen ?? sql`true`}
    group by code order by 2 desc, code limit ${limit}`.execute(db);
  return rows;
}
