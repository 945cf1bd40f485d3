/**
 * Runs the search of a law-enforcement request. Hits are written in one transaction with the end of the job, so an
 * interrupted job starts over.
 */

import type { Database, Db } from '../../platform/db/database.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/queue.ts';
import { newId } from '../../platform/lib/ids.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type Compared, type CompareRecords, TooManyHits } from './compare.ts';
import { noteOf } from './searches.ts';
import { insertHits, readSearch, updateSearch } from './store.ts';
import type { SearchRow } from './types.ts';

interface SearchJobsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  compare: Pick<CompareRecords, 'compare'>;
}

export class SearchJobs {
  readonly #parts: SearchJobsParts;

  constructor(parts: SearchJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists are not loaded */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { database, queue, compare } = this.#parts;
    const { tenantId, subjectId } = job!;
    const row = await database.tenant(tenantId, (db) => readSearch(db, tenantId, subjectId));
    if (row?.state !== 'RUNNING') {
      await database.tenant(tenantId, (db) => queue.complete(db, [job!]));
      return;
    }
    const compared = await compare.compare(tenantId, row).catch((error: unknown) => {
      if (error instanceof TooManyHits) return error.message;
      throw error;
    });
    await this.#end(job!, (db) => queue.complete(db, [job!]), compared);
  }

  /** Called after the last attempt failed. */
  async giveUp(job: ClaimedJob, _reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#end(job, bury, 'the records could not be compared');
  }

  /** @param compared the result, or the reason of the failure */
  async #end(
    { tenantId, subjectId }: ClaimedJob,
    done: (db: Db) => Promise<void>,
    compared: Compared | string,
  ): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      await done(db);
      const row = await readSearch(db, tenantId, subjectId, 'locked');
      if (row?.state !== 'RUNNING') return { result: null, audit: [] };
      const isOver = typeof compared !== 'string';
      const after: SearchRow = {
        ...row,
        version: row.version + 1,
        state: isOver ? 'FOUND' : 'FAILED',
        looked: isOver ? compared.looked : null,
        failure: isOver ? null : compared,
        finishedAt: now(),
      };
      const hits = isOver ? compared.hits : [];
      await updateSearch(db, tenantId, after);
      const numbered = hits.map((hit) => ({ ...hit, hitId: newId() }));
      await insertHits(db, tenantId, subjectId, numbered);
      const { matcherVersion, looked, failure } = after;
      const audit = noteOf('searched', after, { matcherVersion, looked, failure, hits: hits.length });
      return { result: null, audit };
    });
  }
}
