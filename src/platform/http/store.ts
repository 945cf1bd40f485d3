import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface BucketCount {
  bucket: string;
  /** Requests in the current window (including these) and in the previous one. */
  current: number;
  previous: number;
  /** Seconds since the current window began, by the database clock: one clock for all nodes. */
  elapsedSeconds: number;
}

/** Adds `hits[i]` requests to `buckets[i]` in one statement. Buckets are distinct. */
export async function countRequests(
  db: Db,
  buckets: readonly string[],
  hits: readonly number[],
  windowSeconds: number,
): Promise<BucketCount[]> {
  const { rows } = await sql<BucketCount>`
    with clock as (select extract(epoch from clock_timestamp()) as epoch),
    hit as (select * from unnest(${buckets}::text[], ${hits}::int[]) as t (bucket, n)),
    counted as (
      insert into rate_counters (bucket, window_start, requests)
      -- in one order on all nodes, so that two batches cannot wait for each other
      select hit.bucket, floor(clock.epoch / ${windowSeconds}), hit.n from hit, clock order by hit.bucket
      on conflict (bucket, window_start) do update set requests = rate_counters.requests + excluded.requests
      returning bucket, window_start, requests)
    select counted.bucket, counted.requests as current, coalesce(before.requests, 0) as previous,
           (clock.epoch - counted.window_start * ${windowSeconds})::float8 as "elapsedSeconds"
    from counted cross join clock
    left join rate_counters before
      on before.bucket = counted.bucket and before.window_start = counted.window_start - 1`.execute(db);
  return rows;
}

export async function deleteOldCounters(db: Db, windowSeconds: number): Promise<void> {
  await sql`delete from rate_counters
            where window_start < floor(extract(epoch from clock_timestamp()) / ${windowSeconds}) - 1`.execute(db);
}
