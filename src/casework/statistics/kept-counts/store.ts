/**
 * Caches transaction counts by day and status for past days. Every change of a transaction of a past day marks that day
 * in the same database transaction (`transaction_day_changes`), and a marked count is not used.
 *
 * A count is cached only if it cannot have missed a change. First the day is announced in a transaction of its own. A
 * transaction ID taken after that (`pg_current_xact_id`) separates all others: later ones see the announced day and
 * mark it, and the count waits until the earlier ones have ended. If one of them takes too long, the count is not
 * cached this time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { DayCount, Range } from '../store.ts';

/** Wait for earlier transactions. Most end within milliseconds. */
const LOOKS = 10;
const BETWEEN_LOOKS_MS = 20;
/** After the end of a day by the database clock, so that a clock correction cannot restart the day. */
const OVER_SINCE = sql`interval '1 hour'`;

interface Announced {
  /** YYYY-MM-DD */
  day: string;
  token: string;
}

/** Recorded transactions by day and status. */
export async function countByDay(database: Database, tenantId: string, range: Range): Promise<DayCount[]> {
  const announced = await database.tenant(tenantId, (db) => announce(db, tenantId, range));
  const mayKeep = announced.length > 0 && (await earlierOnesAreDone(database, tenantId));
  const counts = await database.tenant(tenantId, (db) => count(db, tenantId, range));
  if (mayKeep) await database.tenant(tenantId, (db) => keep(db, tenantId, announced, counts));
  return counts;
}

/** Past days whose count is missing or outdated. Writes nothing if there are none. */
async function announce(db: Db, tenantId: string, { from, until }: Range): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    with days as materialized (
      select (day at time zone 'UTC')::date as day
      from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '24 hours', interval '24 hours') as day
      where day + interval '24 hours' + ${OVER_SINCE} <= clock_timestamp()),
    changed as materialized (
      select k.day from transaction_day_counts k
      where k.tenant_id = ${tenantId} and k.day in (select day from days)
        and exists (select from transaction_day_changes c where c.tenant_id = k.tenant_id and c.day = k.day)
      for update skip locked),
    deleted as (
      delete from transaction_day_changes c using changed where c.tenant_id = ${tenantId} and c.day = changed.day),
    anew as (
      update transaction_day_counts k set counts = null, token = gen_random_uuid() from changed
      where k.tenant_id = ${tenantId} and k.day = changed.day returning k.day, k.token),
    first as (
      insert into transaction_day_counts (tenant_id, day, token)
      select ${tenantId}, day, gen_random_uuid() from days
      where not exists (select from transaction_day_counts k where k.tenant_id = ${tenantId} and k.day = days.day)
      order by day on conflict do nothing returning day, token)
    select day::text, token from anew union all select day::text, token from first
    union all
    select day::text, token from transaction_day_counts k
    where k.tenant_id = ${tenantId} and k.counts is null and k.day in (select day from days)
      and k.day not in (select day from changed)`.execute(db);
  return rows;
}

/** Whether all transactions that began before the announcement have ended. */
async function earlierOnesAreDone(database: Database, tenantId: string): Promise<boolean> {
  const own = await database.tenant(tenantId, async (db) => {
    const { rows } = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(db);
    return rows[0]!.own;
  });
  for (let look = 1; look <= LOOKS; look += 1) {
    const done = await database.tenant(tenantId, async (db) => {
      const { rows } = await sql<{ done: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > ${own}::xid8 as done`.execute(db);
      return rows[0]!.done;
    });
    if (done) return true;
    await pause(BETWEEN_LOOKS_MS);
  }
  return false;
}

/** One index range per day: computing the day of a million rows costs as much as counting them. */
async function count(db: Db, tenantId: string, { from, until }: Range): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with kept as materialized (
      select k.day, k.counts from transaction_day_counts k
      where k.tenant_id = ${tenantId} and k.counts is not null
        and k.day >= (${from}::timestamptz at time zone 'UTC')::date and k.day < (${until}::timestamptz at time zone 'UTC')::date
        and not exists (select from transaction_day_changes c where c.tenant_id = k.tenant_id and c.day = k.day))
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, count
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '24 hours', interval '24 hours') as at
      left join kept on kept.day = (at at time zone 'UTC')::date,
      lateral (
        select key as kind, value::integer as count from jsonb_each_text(kept.counts)
        union all
        select status, count(*)::integer from transactions
        where kept.day is null and tenant_id = ${tenantId} and created_at >= at and created_at < at + interval '24 hours'
        group by status
      ) as counted`.execute(db);
  return rows;
}

async function keep(
  db: Db,
  tenantId: string,
  announced: readonly Announced[],
  counts: readonly DayCount[],
): Promise<void> {
  const kept = announced.map(({ day, token }) => ({
    ...{ day, token },
    counts: Object.fromEntries(counts.filter((one) => one.day === day).map((one) => [one.kind, one.count])),
  }));
  await sql`
    with counted as materialized (
      select k.day, given.counts from transaction_day_counts k
      join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given(day date, token uuid, counts jsonb)
        on given.day = k.day and given.token = k.token
      where k.tenant_id = ${tenantId} for update of k skip locked)
    update transaction_day_counts k set counts = counted.counts from counted
    where k.tenant_id = ${tenantId} and k.day = counted.day`.execute(db);
}
