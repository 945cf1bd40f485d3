import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ruleTrait } from '../../transactions/traits.ts';

/** Days in UTC: the first, and the one after the last. */
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

const RULE = ruleTrait('');

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

/** Alerts by the day they were raised (`kind` RAISED) or closed (`kind` is the state). */
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
  /** Age of the alert. */
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
  /** Code of the finding that raised the alerts. */
  findingCode: string;
  raised: number;
  open: number;
  truePositives: number;
  falsePositives: number;
}

export interface RuleCount extends Omit<CodeCount, 'findingCode'> {
  ruleId: string;
}

/**
 * Rules that hit the transactions of these alerts, the most first, with the number of alerts examined. Rule IDs are
 * traits of transactions, looked up for the latest `mostAlerts` alerts.
 */
export async function countRules(
  db: Db,
  tenantId: string,
  { from, until, isSeen, ruleId }: Range & { isSeen: Seen; ruleId: string | undefined },
  { mostAlerts, limit }: { mostAlerts: number; limit: number },
): Promise<{ rules: RuleCount[]; alerts: number }> {
  const { rows } = await sql<RuleCount & { alerts: number }>`
    with raised as materialized (
      select alert_id, created_at, state, closed_at from alerts
      where tenant_id = ${tenantId} and code = 'RULE' and created_at >= ${from} and created_at < ${until}
        and ${isSeen ?? sql`true`}
      order by created_at desc, alert_id desc limit ${mostAlerts}),
    -- Several payments of one batch may have raised it at once.
    hits as (
      select distinct raised.alert_id, state, closed_at, substr(trait, ${sql.lit(RULE.length + 1)}) as rule_id
      from raised
      join alert_transactions link
        on link.tenant_id = ${tenantId} and link.alert_id = raised.alert_id and link.raised_at = raised.created_at
      join transaction_traits found
        on found.tenant_id = ${tenantId} and found.transaction_uuid = link.transaction_uuid
        and ${ruleId === undefined ? sql`starts_with(trait, ${sql.lit(RULE)})` : sql`trait = ${RULE + ruleId}`}),
    looked as (select count(*)::integer as alerts from raised)
    select looked.alerts, rule_id as "ruleId", count(rule_id)::integer as raised,
      (count(rule_id) filter (where closed_at is null))::integer as open,
      (count(rule_id) filter (where state = 'CLOSED_TRUE_POSITIVE'))::integer as "truePositives",
      (count(rule_id) filter (where state = 'CLOSED_FALSE_POSITIVE'))::integer as "falsePositives"
    from looked left join hits on true
    group by looked.alerts, rule_id order by 3 desc, rule_id limit ${limit}`.execute(db);
  const rules = rows.filter((row) => row.ruleId !== null).map(({ alerts: _, ...rule }) => rule);
  return { rules, alerts: rows[0]?.alerts ?? 0 };
}

/** Finding codes of the alerts in the date range, the most first. */
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
