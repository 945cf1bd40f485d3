/** Jobs as users see them: waiting, running, failed and why. Users see only queues that their permissions allow. */
import type { Caller, Principal } from '../access/permissions.ts';
import { countListed } from '../db/count-listed.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { whole } from '../http/list-answers.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../lib/list-page.ts';
import type { Done } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import type { JobView, QueueList } from './schemas.ts';
import { countJobs, listedJobs, lockJob, makeDue, none, readJobs } from './store.ts';
import type { Job, JobState, Queue } from './types.ts';

export const DEFAULT_LIMIT = 50;

interface BackgroundWorkParts {
  database: Pick<Database, 'tenant' | 'direct'>;
  writer: Writer;
  cursors: CursorCodec;
  queues: readonly Queue[];
}

interface JobsAsked extends Partial<PageAsked> {
  queue?: string | undefined;
  state?: JobState | undefined;
  subjectId?: string | undefined;
}

export class BackgroundWork {
  readonly #parts: BackgroundWorkParts;

  constructor(parts: BackgroundWorkParts) {
    this.#parts = parts;
  }

  /** Latest first, of queues that the caller may see. @throws AppError invalid-cursor */
  async page(principal: Principal, { queue, state, subjectId, ...asked }: JobsAsked): Promise<Page<JobView>> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const seen = this.#seenBy(principal).filter((one) => queue === undefined || one.queue === queue);
    const filter = { queues: seen.map((one) => one.queue), state, subjectId };
    const page = await readListPage(
      cursors,
      { list: 'jobs', tenantId, ...filter },
      { ...asked, limit: asked.limit ?? DEFAULT_LIMIT },
      (after: number | null, limit) =>
        database.tenant(tenantId, (db) => readJobs(db, tenantId, filter, { after, limit })),
      ({ jobId }) => jobId,
      () => countListed(database, tenantId, (db) => listedJobs(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map((job) => this.#viewOf(job)) };
  }

  /** Job counts by queue, and of all organizations for the operator of the installation. */
  async queues(principal: Principal): Promise<QueueList> {
    const { database, queues } = this.#parts;
    const { tenantId } = principal;
    const own = await database.tenant(tenantId, (db) => countJobs(db, tenantId));
    const all = principal.permissions.has('operator') ? await countJobs(database.direct, null) : null;
    const seen = all ? queues : this.#seenBy(principal);
    return whole(
      seen.map(({ queue, sees }) => {
        const counts = principal.permissions.has(sees) ? own.get(queue) : undefined;
        return {
          queue,
          ...namedBy(counts ?? none()),
          waitingSince: counts?.waitingSince?.toISOString() ?? null,
          installation: all ? namedBy(all.get(queue) ?? none()) : null,
        };
      }),
    );
  }

  /** Makes the job due now. @throws AppError not-found, conflict (it is waiting or running, or its failure already wrote a result) */
  retry(by: Caller, jobId: number): Promise<Done<JobView>> {
    const { writer } = this.#parts;
    const seen = this.#seenBy(by.principal);
    return writer.write(by, async ({ db, tenantId, now }) => {
      const queues = seen.map(({ queue }) => queue);
      const job = await lockJob(db, tenantId, queues, jobId);
      if (!job) throw noSuchJob();
      if (!this.#canRetry(job)) throw conflict(refusalOf(job));
      await makeDue(db, tenantId, jobId);
      await seen.find((one) => one.queue === job.queue)?.hurried?.(db, tenantId, job.subjectId, now());
      const after = await lockJob(db, tenantId, queues, jobId);
      const { queue, subjectId, state, attempts } = job;
      return {
        result: this.#viewOf(after!),
        audit: {
          action: 'job.retried',
          subjectType: 'JOB',
          subjectId: String(jobId),
          details: { queue, of: subjectId, before: state, attempts },
        },
      };
    });
  }

  #seenBy({ permissions }: Principal): readonly Queue[] {
    return this.#parts.queues.filter(({ sees }) => permissions.has(sees));
  }

  #canRetry({ queue, state }: Job): boolean {
    if (state === 'RETRYING') return true;
    return state === 'GIVEN_UP' && this.#parts.queues.find((one) => one.queue === queue)?.givenUp === 'GOES_ON';
  }

  #viewOf(job: Job): JobView {
    const { jobId, queue, subjectId, state, attempts, lastError, createdAt, nextTryAt, givenUpAt } = job;
    return {
      ...{ jobId, queue, subjectId, state, attempts },
      lastError: lastError && withoutValues(lastError),
      createdAt: createdAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      givenUpAt: givenUpAt?.toISOString() ?? null,
      canRetry: this.#canRetry(job),
    };
  }
}

/**
 * Removes quoted text and numbers of more than three digits, which may be personal data. Words are matched only from their start, since
 * matching from every letter took seconds.
 */
export function withoutValues(error: string): string {
  return error.replace(/"[^"]*"?|“[^”]*”?/g, '…').replace(/(?<![\w-])[\w-]*\d(?:[\s-]?\d){3,}[\w-]*/g, '…');
}

const namedBy = ({ WAITING, RUNNING, RETRYING, GIVEN_UP }: ReturnType<typeof none>) => ({
  ...{ waiting: WAITING, running: RUNNING, retrying: RETRYING, givenUp: GIVEN_UP },
});

export function noSuchJob(): AppError {
  return new AppError('not-found', {
    detail: 'Job not found. It was completed, or you do not have access to its queue.',
  });
}

function refusalOf({ state }: Job): string {
  if (state === 'GIVEN_UP') return 'The permanent failure of this job already has a result. Continue from that result.';
  return state === 'RUNNING'
    ? 'The job is running.'
    : 'The job waits for its first attempt and will start as soon as possible.';
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
