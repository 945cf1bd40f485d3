import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { JOB_STATES, type Job, type JobState } from './types.ts';

/** State of a job, by the database clock as in the queue. A job with a later start, such as a notification of a whole minute, is not retried. */
const STATE: RawBuilder<JobState> = sql<JobState>`case
  when dead_at is not null then 'GIVEN_UP'
  when lease is not null and run_at > statement_timestamp() then 'RUNNING'
  when attempts > 0 or (last_error is not null and run_at > statement_timestamp()) then 'RETRYING' else 'WAITING' end`;

export interface JobFilter {
  queues: readonly string[];
  state?: JobState | undefined;
  subjectId?: string | undefined;
}

/** Permanent failures are a separate condition, so that a partial index finds the few of them. */
export function listedJobs(db: Db, tenantId: string, { queues, state, subjectId }: JobFilter) {
  return db
    .selectFrom('jobs')
    .where('tenant_id', '=', tenantId)
    .where('queue', '=', sql<string>`any(${[...queues]}::text[])`)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${STATE} = ${state!}`))
    .$if(state === 'GIVEN_UP', (query) => query.where('dead_at', 'is not', null))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!));
}

/** Latest first. */
export async function readJobs(
  db: Db,
  tenantId: string,
  filter: JobFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<Job[]> {
  return await listedJobs(db, tenantId, filter)
    .select(JOB)
    .$if(after !== null, (query) => query.where('job_id', '<', after!))
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks the job. */
export async function lockJob(db: Db, tenantId: string, queues: readonly string[], jobId: number): Promise<Job | null> {
  const row = await listedJobs(db, tenantId, { queues })
    .select(JOB)
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const JOB = [
  'job_id as jobId',
  'queue',
  'subject_id as subjectId',
  STATE.as('state'),
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  sql<Date | null>`case when dead_at is null and not (lease is not null and run_at > statement_timestamp()) then run_at end`.as(
    'nextTryAt',
  ),
  'dead_at as givenUpAt',
] as const;

/** Due now, with all its attempts. */
export async function makeDue(db: Db, tenantId: string, jobId: number): Promise<void> {
  await sql`
    update jobs set run_at = statement_timestamp(), dead_at = null, lease = null, attempts = 0
    where tenant_id = ${tenantId} and job_id = ${jobId}`.execute(db);
}

export type CountByState = Record<JobState, number>;

/** Counts by queue. Queues without jobs are left out. @param tenantId null: all organizations */
export async function countJobs(
  db: Db,
  tenantId: string | null,
): Promise<Map<string, CountByState & { waitingSince: Date | null }>> {
  const { rows } = await sql<{ queue: string; state: JobState; count: number; since: Date | null }>`
    select queue, ${STATE} as state, count(*)::integer as count, min(created_at) filter (where dead_at is null) as since
    from jobs where ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}::uuid`} group by 1, 2`.execute(db);
  const counts = new Map<string, CountByState & { waitingSince: Date | null }>();
  for (const { queue, state, count, since } of rows) {
    const of = counts.get(queue) ?? { ...none(), waitingSince: null };
    of[state] = count;
    if (since !== null && (of.waitingSince === null || since < of.waitingSince)) of.waitingSince = since;
    counts.set(queue, of);
  }
  return counts;
}

export const none = (): CountByState => Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as CountByState;

/** Jobs of all organizations that are due, by queue. */
export async function readDueJobs(db: Db): Promise<{ queue: string; jobs: number; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; jobs: number; seconds: number }>`
    select queue, count(*)::integer as jobs, extract(epoch from statement_timestamp() - min(run_at))::float8 as seconds
    from jobs where dead_at is null and run_at <= statement_timestamp() group by queue`.execute(db);
  return rows;
}
