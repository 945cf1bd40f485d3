/**
 * Runs a threshold test over all customers and the stored screenings. Results are written in one transaction with the
 * end of the job, so an interrupted job starts over.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Customers } from '../../customers/customers.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/queue.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { ScreenEntityResult } from '../../screening/schemas.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import { Counter } from './count.ts';
import type { PairComparison } from './pair-comparison.ts';
import { insertPairs, readTest, updateTest, writeProgress } from './store.ts';
import { noteOf } from './tests.ts';
import type { RankedPair, TestRow, ThresholdCounts } from './types.ts';

/** Customers compared at once, few enough to leave matcher capacity for others. */
const CUSTOMERS_AT_ONCE = 32;
const QUESTIONS_AT_ONCE = 8;
/** The latest, equal queries once. */
export const MOST_QUESTIONS = 5_000;
const REPORT_EVERY_MS = 1_000;
/** Wait while the lists are updated or the matcher is busy. */
const PAUSE_MS = 500;
const ATTEMPTS = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface CountJobsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  customers: Pick<Customers, 'active' | 'count'>;
  screenings: Pick<StoredScreenings, 'questions'>;
  comparison: PairComparison;
}

interface Question {
  searchId: string;
  /** null: it cannot be decrypted. */
  query: ScreenEntityResult['query'] | null;
}

export class CountJobs {
  readonly #parts: CountJobsParts;

  constructor(parts: CountJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the matcher is unavailable */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { database, queue } = this.#parts;
    const { tenantId, subjectId } = job!;
    const row = await database.tenant(tenantId, (db) => readTest(db, tenantId, subjectId));
    if (row?.state !== 'RUNNING') {
      await database.tenant(tenantId, (db) => queue.complete(db, [job!]));
      return;
    }
    const { counted, kept } = await this.#count(tenantId, row);
    await this.#end(job!, (db) => queue.complete(db, [job!]), counted, kept);
  }

  /** Called after the last attempt failed. */
  async giveUp(job: ClaimedJob, _reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#end(job, bury, null, []);
  }

  async #count(tenantId: string, row: TestRow): Promise<{ counted: ThresholdCounts; kept: RankedPair[] }> {
    const { database, customers, comparison } = this.#parts;
    const { active, revision } = await database.tenant(tenantId, (db) => customers.count(db, tenantId));
    const { questions, isMore } = await this.#questions(tenantId, row.screeningsFrom);
    const counter = new Counter(row.seed);
    const report = this.#reporter(tenantId, row.testId, active + questions.length);
    // Uses the current lists, because a long run could outlive the lists it started with.
    let around = await patiently(() => comparison.surroundings(tenantId));
    let looked = 0;
    for (let afterId = FIRST_ID; ; ) {
      const page = { afterId, upToRevision: revision, limit: CUSTOMERS_AT_ONCE };
      const some = await database.tenant(tenantId, (db) => customers.active(db, tenantId, page));
      const last = some.at(-1);
      if (!last) break;
      for (const one of await patiently(async () => {
        around = await comparison.surroundings(tenantId);
        return await comparison.customers(row, some, around);
      }))
        counter.add(one);
      looked += some.length;
      await report(looked);
      afterId = last.customerId;
    }
    const ofCustomers = looked;
    for (let from = 0; from < questions.length; from += QUESTIONS_AT_ONCE) {
      const some = questions.slice(from, from + QUESTIONS_AT_ONCE);
      const found = await patiently(async () => {
        around = await comparison.surroundings(tenantId);
        return await Promise.all(
          some.map(({ searchId, query }) =>
            query ? comparison.question(row, searchId, query, around) : { pairs: [], failed: true, cut: false },
          ),
        );
      });
      for (const one of found) counter.add(one);
      looked += some.length;
      await report(looked);
    }
    const { shared, own } = around.lists;
    const counted: ThresholdCounts = {
      ...{ customers: ofCustomers, screenings: questions.length, moreScreenings: isMore, ...counter.counts },
      ...{ generation: shared.generation, ownGeneration: own?.generation ?? 0, matcherVersion: MATCHER_VERSION },
    };
    return { counted, kept: counter.kept };
  }

  /** Stored screenings since `from`, equal queries once, the latest first. */
  async #questions(tenantId: string, from: Date | null): Promise<{ questions: Question[]; isMore: boolean }> {
    const questions: Question[] = [];
    if (from === null) return { questions, isMore: false };
    const seen = new Set<string>();
    for await (const page of this.#parts.screenings.questions(tenantId, from)) {
      for (const { searchId, query } of page) {
        const asked = query as ScreenEntityResult['query'] | null;
        const key = asked === null ? searchId : questionKey(asked);
        if (seen.has(key)) continue;
        if (questions.length >= MOST_QUESTIONS) return { questions, isMore: true };
        seen.add(key);
        questions.push({ searchId, query: asked });
      }
    }
    return { questions, isMore: false };
  }

  #reporter(tenantId: string, testId: string, toLookAt: number): (lookedAt: number) => Promise<void> {
    let reportedMs = performance.now() - REPORT_EVERY_MS;
    return async (lookedAt) => {
      if (performance.now() - reportedMs < REPORT_EVERY_MS) return;
      reportedMs = performance.now();
      await this.#parts.database.tenant(tenantId, (db) =>
        writeProgress(db, tenantId, testId, { toLookAt, lookedAt: Math.min(lookedAt, toLookAt) }),
      );
    };
  }

  /** @param counted null: the count failed */
  async #end(
    { tenantId, subjectId }: ClaimedJob,
    done: (db: Db) => Promise<void>,
    counted: ThresholdCounts | null,
    kept: readonly RankedPair[],
  ): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      await done(db);
      const row = await readTest(db, tenantId, subjectId, 'locked');
      if (row?.state !== 'RUNNING') return { result: null, audit: [] };
      const looked = counted && counted.customers + counted.screenings;
      const after: TestRow = {
        ...row,
        version: row.version + 1,
        state: counted ? 'COUNTED' : 'FAILED',
        progress: looked === null ? row.progress : { toLookAt: looked, lookedAt: looked },
        counted,
        failure: counted ? null : 'the records could not be compared',
        finishedAt: now(),
      };
      await updateTest(db, tenantId, after);
      await insertPairs(
        db,
        tenantId,
        subjectId,
        kept.map((pair) => ({ ...pair, pairId: randomUUID() })),
      );
      return { result: null, audit: noteOf('counted', after, { counted, failure: after.failure }) };
    });
  }
}

/** Identifies equal queries: everything but threshold, algorithm and limit. */
function questionKey({ threshold: _, limit: __, matchAlgorithm: ___, ...asked }: ScreenEntityResult['query']): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('base64url');
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'service-unavailable') || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
