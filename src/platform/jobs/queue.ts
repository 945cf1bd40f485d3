/**
 * The durable job queue, a table of the same database. A job is inserted by the transaction of its cause, and deleted by the
 * transaction of its effect.
 *
 *   cause + enqueue ─► due ─► claimed: leased, attempts + 1 ─► effect + complete       gone
 *                       ▲          │ lease expires (crash)       │ retry, later
 *                       └──────────┴────────────────────────────┘ bury: kept for review
 *
 * Each effect happens once: `complete` needs the lease of the claim. If the lease expired and another worker claimed the job,
 * it throws, and the transaction of the effect is rolled back. Organizations take turns, one batch each, so that no backlog
 * delays the others.
 *
 *   64 whose process died ─► 32 ─► done         A batch whose process died is retried in two halves, and a half that dies in two
 *                        └─► 32 ─► 16 ─► ...     again: the job that kills it is alone after a few deaths, and the others finish soon.
 *
 * Jobs that failed otherwise are claimed alone. All attempts in a batch count as one: a job that ends processes must use up
 * attempts of its own.
 *
 * All times are the database's: a node with a wrong clock would take jobs too early or too late. The time of the
 * statement is stable, so the index on `run_at` can be used.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { send } from '../db/pipelined.ts';
import { type Traceparent, traceparent } from '../lib/trace.ts';
import { DueWatch } from './due-watch.ts';

export interface NewJob {
  queue: string;
  tenantId: string;
  /** ID of the subject of the job, for display. */
  subjectId: string;
  /** JSON. */
  payload: unknown;
  /** Until it is due. Absent: due at once. At most a day (`waiting.ts`). */
  delayMs?: number;
  /** The span that causes it. Absent: the current one. */
  trace?: Traceparent | null | undefined;
}

export interface ClaimedJob {
  tenantId: string;
  jobId: number;
  subjectId: string;
  payload: unknown;
  /** Number of claims, including this one; of attempts in a batch only the first counts. */
  attempts: number;
  lease: string;
  trace: Traceparent | null;
}

/** Another worker has claimed the job in the meantime, so the caller's transaction must be rolled back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Whether a user or payment waits for the job, so that it comes first. */
export const isFirst = ({ payload }: Pick<ClaimedJob, 'payload'>): boolean =>
  (payload as { first?: boolean } | null)?.first === true;

export interface QueueDepth {
  total: number;
  /** Buried after the last attempt. */
  dead: number;
  byTenant: ReadonlyMap<string, number>;
}

export interface BuriedJobs {
  queue: string;
  /** In the last 24 hours. */
  lately: number;
  total: number;
}

const FIRST_TENANT = '00000000-0000-0000-0000-000000000000';
const MAX_ERROR_CHARS = 500;
/** Prioritized jobs are due this much earlier, so that they come first. */
const AHEAD = '1 day';
const FIRST = JSON.stringify({ first: true });
const NOW = sql`statement_timestamp()`;
/** Maximum size of the batch in which a job may be retried. */
const HALF = sql`greatest((batch_size + 1) / 2, 1)`;
/** Restores the batch size from before the claim. Right after a start nothing can be screened yet, and each claim would halve the batch. */
const UNTRIED = sql`case when batch_size > 1 then 2 * batch_size else batch_size end`;

export class JobQueue {
  readonly #database: Database;
  readonly #watches = new Map<number, DueWatch>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** One poll at this interval for all workers of this process. */
  watch(everyMs: number): DueWatch {
    const watch = this.#watches.get(everyMs) ?? new DueWatch(this, everyMs);
    this.#watches.set(everyMs, watch);
    return watch;
  }

  /** Which of these queues have a due job, new or retried. */
  async due(queues: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = sql`asked.queue`;
    const some = (repeated: boolean) =>
      sql`${firstDue({ queue: asked, behind: sql.lit(FIRST_TENANT), repeated })} is not null`;
    const { rows } = await sql<{ queue: string }>`
      select asked.queue from unnest(${[...queues]}::text[]) as asked (queue)
      where ${some(false)} or ${some(true)}`.execute(this.#database.direct);
    return new Set(rows.map(({ queue }) => queue));
  }

  /** Call this inside the transaction of the cause. */
  async enqueue(db: Db, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ queue, tenantId, subjectId, payload, delayMs, trace }) => ({
      queue,
      tenant_id: tenantId,
      subject_id: subjectId,
      payload,
      delay_ms: delayMs ?? 0,
      trace: trace === undefined ? traceparent() : trace,
    }));
    await send(
      db,
      sql`insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at, trace)
          select tenant_id, nextval('jobs_seq'), queue, subject_id, payload,
                 ${NOW} + delay_ms * interval '1 millisecond', 0, ${NOW}, trace
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as row(tenant_id uuid, queue text, subject_id text, payload jsonb, delay_ms float8, trace text)`,
    );
  }

  /**
   * A batch of the next organization with due jobs; empty if there is none.
   * @param after the organization that was served last
   * @param repeated whether to claim retried jobs: one, or half of a batch whose process died; else new ones
   * @param orElse take the other kind if no organization has this one
   * @param except organizations whose new jobs are skipped
   */
  async claim(
    queue: string,
    options: {
      after: string | null;
      limit: number;
      leaseMs: number;
      repeated: boolean;
      orElse?: boolean;
      except?: readonly string[];
    },
  ): Promise<ClaimedJob[]> {
    const { after, limit, leaseMs, repeated, orElse = false, except = [] } = options;
    const lease = randomUUID();
    const take = { queue, limit, leaseMs, lease };
    const [wanted, other] = repeated ? [sql`repeated`, sql`fresh`] : [sql`fresh`, sql`repeated`];
    const ofWanted = taking({ ...take, name: 'wanted', tenant: sql`(select ${wanted} from next)`, repeated });
    const ofOther = orElse
      ? taking({
          ...take,
          ...{ name: 'other', tenant: sql`(select ${other} from next where ${wanted} is null)`, repeated: !repeated },
        })
      : sql`other as (select * from wanted where false)`;
    // The next organization and its jobs in one statement.
    const { rows } = await sql<TakenRow>`
      with ${nextTenants(queue, after ?? FIRST_TENANT, except)}, ${ofWanted}, ${ofOther}
      select * from wanted union all select * from other`.execute(this.#database.direct);
    return claimedJobs(lease, rows);
  }

  /** Extends the leases of jobs in progress. */
  async extend(jobs: readonly ClaimedJob[], leaseMs: number): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      await sql`update jobs set run_at = ${fromNow(leaseMs)}
                where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(
        this.#database.direct,
      );
    }
  }

  /** Deletes the jobs. Call this inside the transaction of the effect. @throws LeaseLostError */
  async complete(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      const { numAffectedRows } = await sql`
        delete from jobs where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(db);
      if (Number(numAffectedRows) !== ids.length) throw new LeaseLostError('a job was claimed by another worker');
    }
  }

  /** Returns jobs that were not started, as if they had not been claimed, but after the others. */
  async putBack(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      await sql`
        update jobs set run_at = ${NOW}, lease = null, attempts = attempts - 1, batch_size = ${UNTRIED}
        where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(db);
    }
  }

  /**
   * Returns the job to be retried alone.
   * @param counts false: the attempt does not count, since the job did not cause the failure. It is retried in a batch of the same size
   */
  async retry(db: Db, job: ClaimedJob, options: { afterMs: number; error: string; counts?: boolean }): Promise<void> {
    const { afterMs, error, counts = true } = options;
    const { numAffectedRows } = await sql`
      update jobs set run_at = ${fromNow(afterMs)}, lease = null, last_error = ${error.slice(0, MAX_ERROR_CHARS)},
                      batch_size = ${counts ? 1 : UNTRIED}, attempts = attempts - ${counts ? 0 : 1}
      where tenant_id = ${job.tenantId} and job_id = ${job.jobId} and lease = ${job.lease}`.execute(db);
    if (Number(numAffectedRows) !== 1) throw new LeaseLostError('the job was claimed by another worker');
  }

  /** Makes the job of this subject due now, if no worker has it. @returns false: a worker has it, or there is none */
  async hurry(db: Db, tenantId: string, queue: string, subjectId: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update jobs set run_at = ${NOW}, lease = null
      where tenant_id = ${tenantId} and queue = ${queue} and subject_id = ${subjectId} and dead_at is null
        and (lease is null or run_at <= ${NOW})`.execute(db);
    return Number(numAffectedRows) > 0;
  }

  /**
   * Moves the jobs of these subjects to the front of the organization's jobs, since a user or payment waits for them. Missing jobs are created.
   * Jobs that are running or were tried before do not change: their pause has a reason.
   *
   * The queue name is part of the SQL text, since the partial index of one queue (0078) is used only then.
   */
  async putFirst(db: Db, tenantId: string, queue: string, subjectIds: readonly string[]): Promise<void> {
    if (subjectIds.length === 0) return;
    const ahead = sql`${NOW} - ${AHEAD}::interval`;
    await sql`
      update jobs set run_at = ${ahead}, payload = ${FIRST}
      where tenant_id = ${tenantId} and queue = ${sql.lit(queue)} and subject_id = any(${subjectIds}) and dead_at is null
        and attempts = 0 and lease is null and run_at > ${ahead}`.execute(db);
    await sql`
      insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
      select ${tenantId}, nextval('jobs_seq'), ${queue}, id, ${FIRST}, ${ahead}, 0, ${NOW} from unnest(${subjectIds}::text[]) as id
      where not exists (
        select from jobs
        where tenant_id = ${tenantId} and queue = ${sql.lit(queue)} and subject_id = id and dead_at is null limit 1)`.execute(
      db,
    );
  }

  /** Keeps the failed job for review; no worker retries it. @throws LeaseLostError */
  async bury(db: Db, job: ClaimedJob, error: string): Promise<void> {
    const { numAffectedRows } = await sql`
      update jobs set dead_at = ${NOW}, lease = null, last_error = ${error.slice(0, MAX_ERROR_CHARS)}
      where tenant_id = ${job.tenantId} and job_id = ${job.jobId} and lease = ${job.lease}`.execute(db);
    if (Number(numAffectedRows) !== 1) throw new LeaseLostError('the job was claimed by another worker');
  }

  /** Number of waiting or running jobs, and of permanently failed jobs. */
  async depth(queue: string): Promise<QueueDepth> {
    const { rows } = await sql<{ tenant_id: string; jobs: number }>`
      select tenant_id, sum(jobs)::int as jobs from (
        select tenant_id, count(*) as jobs from jobs
        where queue = ${queue} and dead_at is null and ${tried(false)} group by tenant_id
        union all
        select tenant_id, count(*) as jobs from jobs
        where queue = ${queue} and dead_at is null and ${tried(true)} group by tenant_id
      ) each group by tenant_id`.execute(this.#database.direct);
    const { rows: buried } = await sql<{ jobs: number }>`
      select count(*) as jobs from jobs where queue = ${queue} and dead_at is not null`.execute(this.#database.direct);
    return {
      total: rows.reduce((sum, { jobs }) => sum + jobs, 0),
      dead: buried[0]?.jobs ?? 0,
      byTenant: new Map(rows.map(({ tenant_id, jobs }) => [tenant_id, jobs])),
    };
  }

  /** Permanently failed jobs that are kept for review, by queue. */
  async buried(): Promise<BuriedJobs[]> {
    const { rows } = await sql<BuriedJobs>`
      select queue, count(*) as total, count(*) filter (where dead_at > ${NOW} - interval '24 hours') as lately
      from jobs where dead_at is not null group by queue order by queue`.execute(this.#database.brief);
    return rows;
  }
}

interface TakenRow extends Pick<ClaimedJob, 'payload' | 'attempts' | 'trace'> {
  tenant_id: string;
  job_id: number;
  subject_id: string;
}

function claimedJobs(lease: string, rows: readonly TakenRow[]): ClaimedJob[] {
  return rows
    .map(({ tenant_id: tenantId, job_id: jobId, subject_id: subjectId, payload, attempts, trace }) => {
      return { tenantId, jobId, subjectId, payload, attempts, lease, trace };
    })
    .sort((a, b) => a.jobId - b.jobId);
}

/** Parts of a statement, the last of which is `name`: due jobs of the organization, leased. */
function taking(of: {
  name: 'wanted' | 'other';
  queue: string;
  tenant: RawBuilder<unknown>;
  limit: number;
  leaseMs: number;
  lease: string;
  repeated: boolean;
}): RawBuilder<unknown> {
  const { name, queue, tenant, limit, leaseMs, lease, repeated } = of;
  const [size, taken] = [sql.ref(`size_of_${name}`), sql.ref(`taken_as_${name}`)];
  const due = sql`
    from jobs
    where queue = ${queue} and tenant_id = ${tenant} and dead_at is null and run_at <= ${NOW} and ${tried(repeated)}`;
  const inOrder = sql`order by run_at, job_id`;
  // The earliest job determines the batch size, and jobs with a smaller batch size are left out.
  const some = repeated
    ? sql`
      ${size} as materialized (select least(${HALF}, ${limit}::integer) as most ${due} ${inOrder} limit 1),
      ${taken} as materialized (
        select job_id ${due} and ${HALF} >= (select most from ${size})
        ${inOrder} limit (select most from ${size}) for update skip locked)`
    : sql`${taken} as materialized (select job_id ${due} ${inOrder} limit ${limit} for update skip locked)`;
  return sql`${some}, ${sql.ref(name)} as (
    update jobs set
      lease = ${lease}, run_at = ${fromNow(leaseMs)}, batch_size = (select count(*) from ${taken}),
      attempts = case when attempts > 0 and batch_size > 1 then 2 else attempts + 1 end
    where tenant_id = ${tenant} and job_id = any (array(select job_id from ${taken}))
    returning tenant_id, job_id, subject_id, payload, attempts, trace)`;
}

/**
 * Parts of a statement, the last of which is `next`: the first organization after `after` with a due job, else the first of all: with a new
 * one, and with a retried one. Uses the index from organization to organization: only the earliest job of each is read, however many wait
 * for a later time.
 *
 * The parameters are in a table of their own, so that the planner sees no values and plans once. The poll is so frequent
 * that planning cost ten times as much as reading.
 */
function nextTenants(queue: string, after: string, except: readonly string[]): RawBuilder<unknown> {
  const asked = (column: 'queue' | 'behind' | 'passed_over') => sql`(select ${sql.ref(column)} from asked)`;
  const next = (repeated: boolean) => {
    const looked = { queue: asked('queue'), repeated, ...(repeated ? {} : { except: asked('passed_over') }) };
    return sql`coalesce(
      ${firstDue({ ...looked, behind: asked('behind') })}, ${firstDue({ ...looked, behind: sql.lit(FIRST_TENANT) })})`;
  };
  return sql`
    asked as materialized (
      select ${queue}::text as queue, ${after}::uuid as behind, ${[...except]}::uuid[] as passed_over),
    next as materialized (select ${next(false)} as fresh, ${next(true)} as repeated)`;
}

/** The first organization after another with a due job, as a scalar: only the earliest job of each is read. */
function firstDue(of: {
  queue: RawBuilder<unknown>;
  behind: RawBuilder<unknown>;
  repeated: boolean;
  /** Organizations to skip. */
  except?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const isDue = sql`ahead.run_at <= ${NOW}`;
  const isTaken = of.except ? sql`${isDue} and ahead.tenant_id <> all(${of.except}::uuid[])` : isDue;
  const earliest = (behind: RawBuilder<unknown>) => sql`
    select tenant_id, run_at from jobs
    where queue = ${of.queue} and dead_at is null and ${tried(of.repeated)} and tenant_id > ${behind}::uuid
    order by tenant_id, run_at limit 1`;
  return sql`(
    with recursive ahead as (
      (${earliest(of.behind)})
      union all
      select next.* from ahead cross join lateral (${earliest(sql`ahead.tenant_id`)}) next where not (${isTaken})
    )
    select tenant_id from ahead where ${isTaken} limit 1)`;
}

function fromNow(ms: number) {
  return sql`${NOW} + ${ms}::float8 * interval '1 millisecond'`;
}

function tried(repeated: boolean) {
  return repeated ? sql`attempts > 0` : sql`attempts = 0`;
}

function byLease(jobs: readonly ClaimedJob[]): { tenantId: string; lease: string; ids: number[] }[] {
  const leases = new Map<string, { tenantId: string; lease: string; ids: number[] }>();
  for (const { tenantId, lease, jobId } of jobs) {
    const one = leases.get(lease) ?? { tenantId, lease, ids: [] };
    one.ids.push(jobId);
    leases.set(lease, one);
  }
  return [...leases.values()];
}
