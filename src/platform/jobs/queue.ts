/**
 * The durable queue, a table of the same database. A job is put in by the transaction of its cause, and taken away by the
 * transaction of its effect.
 *
 *   cause + enqueue ─► due ─► claimed: leased, attempts + 1 ─► effect + complete       gone
 *                       ▲          │ lease runs out (crash)      │ retry, later
 *                       └──────────┴────────────────────────────┘ bury: kept for people
 *
 * Each effect happens once: `complete` needs the lease of the claim. If the lease ran out and another worker claimed the job,
 * it throws, and the transaction of the effect is rolled back. Organisations take turns, a batch each, so that no backlog
 * delays the others.
 *
 *   64 whose process died ─► 32 ─► done         A batch whose process died is tried again in two halves, and a half that dies in two
 *                        └─► 32 ─► 16 ─► ...     again: what killed it is alone after a few deaths, and those beside it are done soon.
 *
 * What failed otherwise is claimed alone. A try in company counts as the first, however many there were: what ends others is to be given
 * up by tries of its own.
 *
 * All times are the database's: a node whose clock is wrong would take jobs too early, or leave them lying. The time of the
 * statement is stable, so the index on `run_at` serves.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { DueWatch } from './due-watch.ts';

export interface NewJob {
  queue: string;
  tenantId: string;
  /** Id of what the job is about, for people who look into the table. */
  subjectId: string;
  /** JSON. */
  payload: unknown;
}

export interface ClaimedJob {
  tenantId: string;
  jobId: number;
  subjectId: string;
  payload: unknown;
  /** How often it was claimed, this time included; of tries in company the first alone counts. */
  attempts: number;
  lease: string;
}

/** Another worker has claimed the job meanwhile, so the caller's transaction must be rolled back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Whether somebody waits for it: the earlier of two. */
export const isFirst = ({ payload }: Pick<ClaimedJob, 'payload'>): boolean =>
  (payload as { first?: boolean } | null)?.first === true;

export interface QueueDepth {
  total: number;
  /** Buried after the last try. */
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
/** What is put first is due so much earlier: ahead of all that has not waited as long. */
const AHEAD = '1 day';
const FIRST = JSON.stringify({ first: true });
const NOW = sql`statement_timestamp()`;
/** With how many of its last batch a job may be tried again. */
const HALF = sql`greatest((batch_size + 1) / 2, 1)`;
/** As if the claim had not been: right after a start nothing can be screened yet, and each look would halve what is tried together. */
const UNTRIED = sql`case when batch_size > 1 then 2 * batch_size else batch_size end`;

export class JobQueue {
  readonly #database: Database;
  readonly #watches = new Map<number, DueWatch>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The one that looks so often, for all workers of this process that do. */
  watch(everyMs: number): DueWatch {
    const watch = this.#watches.get(everyMs) ?? new DueWatch(this, everyMs);
    this.#watches.set(everyMs, watch);
    return watch;
  }

  /** Which of these have a job that is due, fresh or tried before. */
  async due(queues: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = sql`asked.queue`;
    const some = (repeated: boolean) =>
      sql`${firstDue({ queue: asked, behind: sql.lit(FIRST_TENANT), repeated })} is not null`;
    const { rows } = await sql<{ queue: string }>`
      select asked.queue from unnest(${[...queues]}::text[]) as asked (queue)
      where ${some(false)} or ${some(true)}`.execute(this.#database.direct);
    return new Set(rows.map(({ queue }) => queue));
  }

  /** Call it inside the transaction of the cause. */
  async enqueue(db: Db, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ queue, tenantId, subjectId, payload }) => ({
      queue,
      tenant_id: tenantId,
      subject_id: subjectId,
      payload,
    }));
    await sql`insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
              select tenant_id, nextval('jobs_seq'), queue, subject_id, payload, ${NOW}, 0, ${NOW}
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                as row(tenant_id uuid, queue text, subject_id text, payload jsonb)`.execute(db);
  }

  /**
   * A batch of the next organisation that has due jobs; empty when nobody has.
   * @param after the organisation that was served last
   * @param repeated look for jobs that were tried before: one, or half of a batch whose process died; else for fresh ones
   * @param orElse then for the other kind: one look tells of both
   * @param except organisations whose fresh jobs are passed over
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
    const next = await this.#nextTenants(queue, after ?? FIRST_TENANT, except);
    for (const isRepeated of orElse ? [repeated, !repeated] : [repeated]) {
      const tenantId = isRepeated ? next.repeated : next.fresh;
      const jobs = tenantId === null ? [] : await this.#take(queue, tenantId, { limit, leaseMs, repeated: isRepeated });
      if (jobs.length > 0) return jobs;
    }
    return [];
  }

  async #take(
    queue: string,
    tenantId: string,
    { limit, leaseMs, repeated }: { limit: number; leaseMs: number; repeated: boolean },
  ): Promise<ClaimedJob[]> {
    const lease = randomUUID();
    const due = sql`
      from jobs
      where queue = ${queue} and tenant_id = ${tenantId} and dead_at is null and run_at <= ${NOW} and ${tried(repeated)}`;
    const inOrder = sql`order by run_at, job_id`;
    // The earliest says how many are tried together, and none comes along that is to be tried with fewer.
    const taken = repeated
      ? sql`
        size as materialized (select least(${HALF}, ${limit}::integer) as most ${due} ${inOrder} limit 1),
        taken as materialized (
          select job_id ${due} and ${HALF} >= (select most from size)
          ${inOrder} limit (select most from size) for update skip locked)`
      : sql`taken as materialized (select job_id ${due} ${inOrder} limit ${limit} for update skip locked)`;
    const { rows } = await sql<{ job_id: number; subject_id: string; payload: unknown; attempts: number }>`
      with ${taken}
      update jobs set
        lease = ${lease}, run_at = ${fromNow(leaseMs)}, batch_size = (select count(*) from taken),
        attempts = case when attempts > 0 and batch_size > 1 then 2 else attempts + 1 end
      where tenant_id = ${tenantId} and job_id = any (array(select job_id from taken))
      returning job_id, subject_id, payload, attempts`.execute(this.#database.direct);
    return rows
      .map((row) => ({
        tenantId,
        jobId: row.job_id,
        subjectId: row.subject_id,
        payload: row.payload,
        attempts: row.attempts,
        lease,
      }))
      .sort((a, b) => a.jobId - b.jobId);
  }

  /** Extends the leases of jobs that are still worked on. */
  async extend(jobs: readonly ClaimedJob[], leaseMs: number): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      await sql`update jobs set run_at = ${fromNow(leaseMs)}
                where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(
        this.#database.direct,
      );
    }
  }

  /** Takes the jobs away. Call it inside the transaction of the effect. @throws LeaseLostError */
  async complete(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      const { numAffectedRows } = await sql`
        delete from jobs where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(db);
      if (Number(numAffectedRows) !== ids.length) throw new LeaseLostError('a job was claimed by somebody else');
    }
  }

  /** Puts jobs back that were not begun: as if they had not been claimed, but behind the others. */
  async putBack(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
    for (const { tenantId, lease, ids } of byLease(jobs)) {
      await sql`
        update jobs set run_at = ${NOW}, lease = null, attempts = attempts - 1, batch_size = ${UNTRIED}
        where tenant_id = ${tenantId} and job_id = any(${ids}) and lease = ${lease}`.execute(db);
    }
  }

  /**
   * Puts the job back, to be tried alone.
   * @param counts false: the try does not count, since the failure was not the job's. It is tried in as large a company as this time
   */
  async retry(db: Db, job: ClaimedJob, options: { afterMs: number; error: string; counts?: boolean }): Promise<void> {
    const { afterMs, error, counts = true } = options;
    const { numAffectedRows } = await sql`
      update jobs set run_at = ${fromNow(afterMs)}, lease = null, last_error = ${error.slice(0, MAX_ERROR_CHARS)},
                      batch_size = ${counts ? 1 : UNTRIED}, attempts = attempts - ${counts ? 0 : 1}
      where tenant_id = ${job.tenantId} and job_id = ${job.jobId} and lease = ${job.lease}`.execute(db);
    if (Number(numAffectedRows) !== 1) throw new LeaseLostError('the job was claimed by somebody else');
  }

  /** Makes the job about this due now, where no worker has it. @returns false: one has it, or there is none */
  async hurry(db: Db, tenantId: string, queue: string, subjectId: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update jobs set run_at = ${NOW}, lease = null
      where tenant_id = ${tenantId} and queue = ${queue} and subject_id = ${subjectId} and dead_at is null
        and (lease is null or run_at <= ${NOW})`.execute(db);
    return Number(numAffectedRows) > 0;
  }

  /**
   * Puts the jobs about these ahead of all others of the organisation, since somebody waits for them; where one has none it gets one.
   * What is worked on, or was tried before, stays as it is: its pause has a reason.
   *
   * The queue stands in the text, since the index of one queue (0078) is used only where that is plain.
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

  /** Keeps the job for people; no worker tries it again. @throws LeaseLostError */
  async bury(db: Db, job: ClaimedJob, error: string): Promise<void> {
    const { numAffectedRows } = await sql`
      update jobs set dead_at = ${NOW}, lease = null, last_error = ${error.slice(0, MAX_ERROR_CHARS)}
      where tenant_id = ${job.tenantId} and job_id = ${job.jobId} and lease = ${job.lease}`.execute(db);
    if (Number(numAffectedRows) !== 1) throw new LeaseLostError('the job was claimed by somebody else');
  }

  /** How many wait or are worked on, and how many are buried. */
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

  /** What was given up and is kept for people, by queue. */
  async buried(): Promise<BuriedJobs[]> {
    const { rows } = await sql<BuriedJobs>`
      select queue, count(*) as total, count(*) filter (where dead_at > ${NOW} - interval '24 hours') as lately
      from jobs where dead_at is not null group by queue order by queue`.execute(this.#database.brief);
    return rows;
  }

  /**
   * The first behind `after` that has a due job, else the first of all: with a fresh one, and with one that was tried before. From
   * organisation to organisation by the index: of each the earliest job alone is looked at, however many wait for a later time.
   *
   * What is asked for stands in a table of its own, so that the planner sees no value: it plans once for all of them. It looks so often
   * that planning cost ten times as much as looking.
   */
  async #nextTenants(
    queue: string,
    after: string,
    except: readonly string[],
  ): Promise<{ fresh: string | null; repeated: string | null }> {
    const asked = (column: 'queue' | 'behind' | 'passed_over') => sql`(select ${sql.ref(column)} from asked)`;
    const next = (repeated: boolean) => {
      const looked = { queue: asked('queue'), repeated, ...(repeated ? {} : { except: asked('passed_over') }) };
      return sql`coalesce(
        ${firstDue({ ...looked, behind: asked('behind') })}, ${firstDue({ ...looked, behind: sql.lit(FIRST_TENANT) })})`;
    };
    const { rows } = await sql<{ fresh: string | null; repeated: string | null }>`
      with asked as materialized (
        select ${queue}::text as queue, ${after}::uuid as behind, ${[...except]}::uuid[] as passed_over)
      select ${next(false)} as fresh, ${next(true)} as repeated`.execute(this.#database.direct);
    return rows[0] ?? { fresh: null, repeated: null };
  }
}

/** The first organisation behind that one with a due job, as a scalar: of each the earliest job alone is looked at. */
function firstDue(of: {
  queue: RawBuilder<unknown>;
  behind: RawBuilder<unknown>;
  repeated: boolean;
  /** Organisations that are passed over. */
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
