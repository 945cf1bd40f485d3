/** What the service and its database say of themselves while they are under load. */
import type { Database } from '../../src/platform/db/database.ts';
import { percentile } from '../data.ts';

/** Seconds and rounds by `stage step`; `batch` is the whole of a batch. */
export interface StageTimes {
  transactions: number;
  seconds: Record<string, { sum: number; batches: number }>;
}

export async function stageTimes(url: string): Promise<StageTimes> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds: StageTimes['seconds'] = {};
  const part = (key: string) => (seconds[key] ??= { sum: 0, batches: 0 });
  let transactions = 0;
  for (const line of text.split('\n')) {
    const stage = /^amlcore_stage_seconds_(sum|count)\{stage="(\w+)",step="(\w+)"\} (\S+)/.exec(line);
    if (stage) part(`${stage[2]} ${stage[3]}`)[stage[1] === 'sum' ? 'sum' : 'batches'] = Number(stage[4]);
    const batch = /^amlcore_screening_batch_seconds_(sum|count) (\S+)/.exec(line);
    if (batch) part('batch')[batch[1] === 'sum' ? 'sum' : 'batches'] = Number(batch[2]);
    const screened = /^amlcore_transactions_screened_total\{.*\} (\S+)/.exec(line);
    if (screened) transactions += Number(screened[1]);
  }
  return { transactions, seconds };
}

/** Milliseconds of each stage per transaction, between two measurements. */
export function perTransaction(before: StageTimes, after: StageTimes): Record<string, number> {
  const transactions = Math.max(1, after.transactions - before.transactions);
  return Object.fromEntries(
    Object.entries(after.seconds).map(([key, { sum }]) => [
      key,
      ((sum - (before.seconds[key]?.sum ?? 0)) * 1_000) / transactions,
    ]),
  );
}

/** @param tookMs ascending */
export function quantiles(tookMs: readonly number[]) {
  const at = (share: number) => Math.round(percentile(tookMs, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: Math.round((tookMs.at(-1) ?? 0) * 10) / 10 };
}

/** Milliseconds from receipt to decision of those received since, ascending; those that are still PENDING are missing. */
export async function decisionMs(database: Database, since: Date): Promise<number[]> {
  const { rows } = await database.pool.query<{ ms: number }>(
    `select extract(epoch from modified_at - created_at)::float8 * 1000 as ms from transactions
     where created_at >= $1 and modified_at is not null order by 1`,
    [since],
  );
  return rows.map(({ ms }) => ms);
}

export async function countsByStatus(database: Database, since: Date): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from transactions where created_at >= $1 group by 1 order by 2 desc',
    [since],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Jobs that wait or are under way. */
export async function backlog(database: Database, queue = 'transaction-screening'): Promise<number> {
  const { rows } = await database.pool.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs where queue = $1 and dead_at is null',
    [queue],
  );
  return rows[0]?.jobs ?? 0;
}

/** Screening jobs come in as not yet due, until `release`: so that taking in is measured alone, and then screening alone. */
export async function hold(database: Database): Promise<void> {
  await database.pool.query(`
    create function hold_jobs() returns trigger language plpgsql as $$
    begin
      if new.queue = 'transaction-screening' then new.run_at = new.run_at + interval '1 day'; end if;
      return new;
    end $$;
    create trigger hold_jobs before insert on jobs for each row execute function hold_jobs()`);
}

export async function release(database: Database): Promise<void> {
  await database.pool.query(`
    drop function hold_jobs cascade;
    update jobs set run_at = now() where queue = 'transaction-screening' and lease is null and dead_at is null`);
}
