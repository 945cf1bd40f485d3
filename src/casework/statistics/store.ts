import { type RawBuilder, sql } from 'kysely';
import { PRIORITY_BANDS, type PriorityBand, scoresOf } from '../../alerts/priority.ts';
import type { Db } from '../../platform/db/database.ts';
import { listTrait, ruleTrait } from '../../transactions/traits.ts';

/** Days in UTC: the first day, and the day after the last. */
export interface Range {
  from: Date;
  until: Date;
}

/** Condition for an alert to be counted; null: none. */
type Seen = RawBuilder<boolean> | null;

export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  kind: string;
  count: number;
}

/** Groups of the alert counts: traits of the transaction with this prefix, and the counted alerts. */
const BY_TRAIT = {
  rule: { prefix: ruleTrait(''), alerts: sql`code = 'RULE'` },
  list: { prefix: listTrait(''), alerts: sql`cause_type = 'LISTED_PARTY'` },
} as const;
export type Trait = keyof typeof BY_TRAIT;

/** Midnight of the day in UTC. Formatting every timestamp as text costs four times as much as counting. */
const day = (column: string) => sql`date_bin('1 day', ${sql.ref(column)}, timestamptz '2000-01-01 00:00:00+00')`;
const dayAsText = sql`to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day`;

/** Name screenings by day; `kind` is MATCHES or NONE. */
export async function countScreenings(db: Db, tenantId: string, { from, until }: Range): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayAsText}, kind, count from (
      select ${day('screened_at')} as day, case when total_matches > 0 then 'MATCHES' else 'NONE' end as kind,
        count(*)::integer as count
      from screenings where tenant_id = ${tenantId} and screened_at >= ${from} and screened_at < ${until}
      group by 1, 2) counted`.execute(db);
  return rows;
}

/** Alerts by the day they were raised (`kind` RAISED) or closed (`kind` is the state, and again ON_TIME if it was by its due time). */
export async function countAlerts(db: Db, tenantId: string, { from, until }: Range, isSeen: Seen): Promise<DayCount[]> {
  const seen = isSeen ?? sql`true`;
  const { rows } = await sql<DayCount>`
    select ${dayAsText}, kind, count from (
      select ${day('created_at')} as day, 'RAISED' as kind, count(*)::integer as count
      from alerts where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${until} and ${seen} group by 1
      union all
      select ${day('closed_at')} as day, state as kind, count(*)::integer as count
      from alerts where tenant_id = ${tenantId} and closed_at >= ${from} and closed_at < ${until} and ${seen}
      group by 1, 2
      union all
      select ${day('closed_at')} as day, 'ON_TIME' as kind, count(*)::integer as count
      from alerts where tenant_id = ${tenantId} and closed_at >= ${from} and closed_at < ${until} and ${seen}
        and closed_at <= due_at group by 1) counted`.execute(db);
  return rows;
}

export interface OpenAlerts {
  /** Band of the priority. */
  priority: PriorityBand;
  /** Age of the alert. */
  age: 'UNDER_1_DAY' | 'UNDER_3_DAYS' | 'UNDER_7_DAYS' | 'OLDER';
  due: 'OVERDUE' | 'WITHIN_1_DAY' | 'WITHIN_3_DAYS' | 'LATER';
  count: number;
}

/** `urgency` is 100 less the score. */
const BAND = sql`case ${sql.join(
  PRIORITY_BANDS.map((band) => sql`when urgency <= ${sql.lit(100 - scoresOf(band).least)} then ${sql.lit(band)}`),
  sql` `,
)} end`;

export async function countOpenAlerts(db: Db, tenantId: string, now: Date, isSeen: Seen): Promise<OpenAlerts[]> {
  const { rows } = await sql<OpenAlerts>`
    select ${BAND} as priority,
      case when ${now}::timestamptz - created_at < interval '1 day' then 'UNDER_1_DAY'
           when ${now}::timestamptz - created_at < interval '3 days' then 'UNDER_3_DAYS'
           when ${now}::timestamptz - created_at < interval '7 days' then 'UNDER_7_DAYS' else 'OLDER' end as age,
      case when due_at < ${now} then 'OVERDUE'
           when due_at < ${now}::timestamptz + interval '1 day' then 'WITHIN_1_DAY'
           when due_at < ${now}::timestamptz + interval '3 days' then 'WITHIN_3_DAYS' else 'LATER' end as due,
      count(*)::integer as count
    from alerts where tenant_id = ${tenantId} and state in ('OPEN', 'IN_REVIEW', 'ESCALATED')
      and ${isSeen ?? sql`true`} group by 1, 2, 3`.execute(db);
  return rows;
}

/** Alerts of a date range by their cause. */
export interface Raised {
  raised: number;
  open: number;
  truePositives: number;
  falsePositives: number;
}

export type GroupCount = Raised & { key: string };

const RAISED = sql`count(*)::integer as raised,
  (count(*) filter (where closed_at is null))::integer as open,
  (count(*) filter (where state = 'CLOSED_TRUE_POSITIVE'))::integer as "truePositives",
  (count(*) filter (where state = 'CLOSED_FALSE_POSITIVE'))::integer as "falsePositives"`;

/**
 * Rules or lists that hit the transactions of these alerts, the most first, with the number of alerts examined. They
 * are traits of transactions, looked up for the latest `mostAlerts` alerts.
 */
export async function countByTrait(
  db: Db,
  tenantId: string,
  { trait, from, until, isSeen, key }: Range & { trait: Trait; isSeen: Seen; key: string | undefined },
  { mostAlerts, limit }: { mostAlerts: number; limit: number },
): Promise<{ groups: GroupCount[]; alerts: number }> {
  const { prefix, alerts } = BY_TRAIT[trait];
  const { rows } = await sql<GroupCount & { alerts: number }>`
    with raised as materialized (
      select alert_id, created_at, state, closed_at from alerts
      where tenant_id = ${tenantId} and ${alerts} and created_at >= ${from} and created_at < ${until}
        and ${isSeen ?? sql`true`}
      order by created_at desc, alert_id desc limit ${mostAlerts}),
    -- Several payments of one batch may have raised it at once.
    hits as (
      select distinct raised.alert_id, state, closed_at, substr(trait, ${sql.lit(prefix.length + 1)}) as key
      from raised
      join alert_transactions link
        on link.tenant_id = ${tenantId} and link.alert_id = raised.alert_id and link.raised_at = raised.created_at
      join transaction_traits found
        on found.tenant_id = ${tenantId} and found.transaction_uuid = link.transaction_uuid
        and ${key === undefined ? sql`starts_with(trait, ${sql.lit(prefix)})` : sql`trait = ${prefix + key}`}),
    looked as (select count(*)::integer as alerts from raised)
    select looked.alerts, key, count(key)::integer as raised,
      (count(key) filter (where closed_at is null))::integer as open,
      (count(key) filter (where state = 'CLOSED_TRUE_POSITIVE'))::integer as "truePositives",
      (count(key) filter (where state = 'CLOSED_FALSE_POSITIVE'))::integer as "falsePositives"
    from looked left join hits on true
    group by looked.alerts, key order by 3 desc, key limit ${limit}`.execute(db);
  const groups = rows.filter((row) => row.key !== null).map(({ alerts: _, ...group }) => group);
  return { groups, alerts: rows[0]?.alerts ?? 0 };
}

/** Alerts of the date range by finding code or type of cause, the most first. */
export async function countRaised(
  db: Db,
  tenantId: string,
  by: 'code' | 'cause_type',
  { from, until, isSeen }: Range & { isSeen: Seen },
  limit: number,
): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select ${sql.ref(by)} as key, ${RAISED} from alerts
    where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${until} and ${isSeen ?? sql`true`}
    group by 1 order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Decisions of users and API clients on transactions that took effect, by decision. */
export async function countDecisions(
  db: Db,
  tenantId: string,
  { from, until }: Range,
): Promise<{ decision: string; count: number }[]> {
  const { rows } = await sql<{ decision: string; count: number }>`
    select decision, count(*)::integer as count from transaction_decisions
    where tenant_id = ${tenantId} and decided_at >= ${from} and decided_at < ${until} and in_effect
    group by 1`.execute(db);
  return rows;
}

export interface ClosingCount {
  userId: string;
  closed: number;
  truePositives: number;
  falsePositives: number;
  onTime: number;
  /** Median from raising to closing. */
  medianHours: number;
  /** Closed by another user, approved by this one. */
  approved: number;
}

/**
 * Closed alerts by user, the latest `mostAlerts`. An alert counts for the user who decided it first, and as an approval
 * for the user who then closed it. Decisions before a reopening do not count.
 */
export async function countClosings(
  db: Db,
  tenantId: string,
  { from, until, isSeen }: Range & { isSeen: Seen },
  mostAlerts: number,
): Promise<{ closings: ClosingCount[]; alerts: number }> {
  const { rows } = await sql<ClosingCount & { alerts: number }>`
    with closed as materialized (
      select alert_id, state, created_at, due_at, closed_at from alerts
      where tenant_id = ${tenantId} and closed_at >= ${from} and closed_at < ${until} and ${isSeen ?? sql`true`}
      order by closed_at desc, alert_id limit ${mostAlerts}),
    decided as materialized (
      select closed.*, (acts.actors)[1] as by, (acts.actors)[cardinality(acts.actors)] as closer
      from closed cross join lateral (
        select array_agg(actor_id order by event_no) as actors from alert_events e
        where e.tenant_id = ${tenantId} and e.alert_id = closed.alert_id and e.kind in ('CLOSING_PROPOSED', 'DECIDED', 'CLOSED')
          and e.event_no > coalesce((select max(r.event_no) from alert_events r
            where r.tenant_id = ${tenantId} and r.alert_id = closed.alert_id and r.kind = 'REOPENED'), 0)) as acts),
    own as (
      select by as user_id, count(*) as closed, count(*) filter (where state = 'CLOSED_TRUE_POSITIVE') as true_positives,
        count(*) filter (where state = 'CLOSED_FALSE_POSITIVE') as false_positives,
        count(*) filter (where closed_at <= due_at) as on_time,
        percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 3600) as median_hours
      from decided where by is not null group by by),
    approvals as (select closer as user_id, count(*) as approved from decided where closer <> by group by closer)
    select user_id as "userId", coalesce(closed, 0)::integer as closed, coalesce(true_positives, 0)::integer as "truePositives",
      coalesce(false_positives, 0)::integer as "falsePositives", coalesce(on_time, 0)::integer as "onTime",
      coalesce(median_hours, 0)::float8 as "medianHours", coalesce(approved, 0)::integer as approved,
      (select count(*)::integer from closed) as alerts
    from own full join approvals using (user_id) order by 2 desc, 1`.execute(db);
  return { closings: rows.map(({ alerts: _, ...closing }) => closing), alerts: rows[0]?.alerts ?? 0 };
}

export interface AssignedCount {
  userId: string | null;
  open: number;
  overdue: number;
}

/** Open alerts by the user they are assigned to. */
export async function countAssigned(db: Db, tenantId: string, now: Date, isSeen: Seen): Promise<AssignedCount[]> {
  const { rows } = await sql<AssignedCount>`
    select assignee as "userId", count(*)::integer as open, (count(*) filter (where due_at < ${now}))::integer as overdue
    from alerts where tenant_id = ${tenantId} and state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and ${isSeen ?? sql`true`}
    group by 1`.execute(db);
  return rows;
}

export interface FilingCount {
  kind: string;
  open: number;
  overdue: number;
  /** Due within seven days. */
  dueSoon: number;
  filedOnTime: number;
  filedLate: number;
  notRequired: number;
}

/** Filing deadlines by kind: open deadlines, and deadlines settled in the date range. A filing on the day it is due is on time. */
export async function countFilings(
  db: Db,
  tenantId: string,
  { from, until }: Range,
  today: string,
): Promise<FilingCount[]> {
  const inRange = sql`settled_at >= ${from} and settled_at < ${until}`;
  const settledOn = sql`to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD')`;
  const soon = sql`to_char(${today}::date + 7, 'YYYY-MM-DD')`;
  const { rows } = await sql<FilingCount>`
    select kind, (count(*) filter (where state = 'OPEN'))::integer as open,
      (count(*) filter (where state = 'OPEN' and due_on < ${today}))::integer as overdue,
      (count(*) filter (where state = 'OPEN' and due_on >= ${today} and due_on <= ${soon}))::integer as "dueSoon",
      (count(*) filter (where state = 'REPORTED' and ${settledOn} <= due_on))::integer as "filedOnTime",
      (count(*) filter (where state = 'REPORTED' and ${settledOn} > due_on))::integer as "filedLate",
      (count(*) filter (where state = 'NOT_REQUIRED'))::integer as "notRequired"
    from report_obligations where tenant_id = ${tenantId} and (state = 'OPEN' or (${inRange}))
    group by kind order by overdue desc, open desc, kind`.execute(db);
  return rows;
}
