/** Reads stored screenings: query, requester, time, list versions, settings, matcher version and result. */
import { countListed } from '../platform/db/count-listed.ts';
import type { Database } from '../platform/db/database.ts';
import type { RowSample, SampleRange } from '../platform/db/sample.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import type { BatchSummary } from './batch-schemas.ts';
import { type BatchPlace, type BatchRow, listedBatches, readBatches } from './batch-store.ts';
import { readGaps } from './gaps.ts';
import type { ListSearch, RecordedVersion } from './list-search.ts';
import type { ScreeningSummary } from './replay-schemas.ts';
import { type ScreenEntityResult, type StoredScreening, storedScreening } from './schemas.ts';
import { publicVersions } from './screen-entity.ts';
import {
  drawScreenings,
  listedScreenings,
  readQuestions,
  readScreeningPage,
  readScreenings,
  type ScreeningFilter,
  type ScreeningPlace,
  type ScreeningRow,
  type StoredQuestion,
} from './store.ts';

const QUESTIONS_AT_ONCE = 100;

export interface StoredScreeningsParts {
  database: Database;
  cursors: CursorCodec;
  lists: Pick<ListSearch, 'versionsAt'>;
}

export class StoredScreenings {
  readonly #parts: StoredScreeningsParts;

  constructor(parts: StoredScreeningsParts) {
    this.#parts = parts;
  }

  /** @param searchId in lower case. @throws AppError not-found, also for another organization's */
  async get(tenantId: string, searchId: string): Promise<StoredScreening> {
    const { database, lists } = this.#parts;
    const [row] = await database.tenant(tenantId, (db) => readScreenings(db, tenantId, [searchId]));
    if (!row) throw noSuchScreening();
    const own = (row.listVersions as RecordedVersion[]).find((list) => list.own)?.version ?? 0;
    const listVersions = publicVersions(await lists.versionsAt(tenantId, { shared: row.generation, own }));
    return present(row, listVersions);
  }

  /** Screenings of parties, drawn by the hash of seed and id: the same range and seed give the same. */
  sample(tenantId: string, asked: SampleRange): Promise<RowSample> {
    return this.#parts.database.tenant(tenantId, (db) => drawScreenings(db, tenantId, asked));
  }

  /** Stored queries since a point in time, newest first, page by page. */
  async *questions(tenantId: string, from: Date): AsyncGenerator<StoredQuestion[]> {
    let after: ScreeningPlace | null = null;
    while (true) {
      const asked: Parameters<typeof readQuestions>[2] = { from, after, limit: QUESTIONS_AT_ONCE };
      const page: StoredQuestion[] = await this.#parts.database.tenant(tenantId, (db) =>
        readQuestions(db, tenantId, asked),
      );
      const last = page.at(-1);
      if (!last) return;
      yield page;
      after = { screenedAt: last.screenedAt.toISOString(), searchId: last.searchId };
    }
  }

  /** Query of one screening. null: not found, or cannot be decrypted. @param searchId in lower case */
  async question(tenantId: string, searchId: string): Promise<ScreenEntityResult['query'] | null> {
    const [row] = await this.#parts.database.tenant(tenantId, async (db) =>
      readScreenings(db, tenantId, [searchId], 'STAND_IN'),
    );
    return row && !row.isUnreadable ? (row.query as ScreenEntityResult['query']) : null;
  }

  /** Newest first, in brief. @throws AppError invalid-cursor */
  async page(tenantId: string, filter: ScreeningFilter, asked: PageAsked): Promise<Page<ScreeningSummary>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'screenings', tenantId, ...filter },
      asked,
      (after: ScreeningPlace | null, limit) =>
        database.tenant(tenantId, (db) => readScreeningPage(db, tenantId, filter, { after, limit })),
      ({ screenedAt, searchId }) => ({ screenedAt: screenedAt.toISOString(), searchId }),
      () => countListed(database, tenantId, (db) => listedScreenings(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(summaryOf) };
  }

  /** Batches, latest first. @throws AppError invalid-cursor */
  async batches(tenantId: string, asked: PageAsked): Promise<Page<BatchSummary>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'screening-batches', tenantId },
      asked,
      (after: BatchPlace | null, limit) =>
        database.tenant(tenantId, (db) => readBatches(db, tenantId, { after, limit })),
      ({ startedAt, sequence }) => ({ startedAt: startedAt.toISOString(), sequence }),
      () => countListed(database, tenantId, (db) => listedBatches(db, tenantId)),
    );
    return { ...page, items: page.items.map(batchOf) };
  }
}

function batchOf({ batchId, startedAt, startedBy, started, endedAt, ended }: BatchRow): BatchSummary {
  return {
    batchId,
    startedAt: startedAt.toISOString(),
    startedBy,
    lines: started?.lines ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    screened: ended?.screened ?? null,
    matched: ended?.matched ?? null,
    failed: ended?.failed ?? null,
    isComplete: ended?.complete ?? false,
  };
}

function summaryOf(row: ScreeningRow): ScreeningSummary {
  const { searchId, kind, correlationId, totalMatches, truncated, generation, matcherVersion } = row;
  const { name, fullName } = row.query as { name?: string; fullName?: string };
  return {
    searchId,
    kind,
    screenedAt: row.screenedAt.toISOString(),
    screenedBy: row.actorId,
    correlationId,
    name: name ?? fullName ?? null,
    ...(row.isUnreadable && { isUnreadable: true }),
    totalMatches,
    truncated,
    gaps: readGaps(row.gaps, row.result),
    generation,
    matcherVersion,
  };
}

function present(row: ScreeningRow, listVersions: StoredScreening['listVersions']): StoredScreening {
  const { searchId, kind, correlationId, query, settings, generation, matcherVersion, totalMatches, truncated } = row;
  const screenedAt = row.screenedAt.toISOString();
  const answered = { searchId, query, totalMatches, truncated, listVersions, matcherVersion, screenedAt };
  return inOrder({
    kind,
    searchId,
    screenedAt,
    screenedBy: row.actorId,
    correlationId,
    query,
    settings,
    generation,
    listVersions,
    matcherVersion,
    totalMatches,
    truncated,
    result: kind === 'SCREEN_ENTITY' ? { ...answered, ...(row.result as object) } : row.result,
  } as StoredScreening);
}

/**
 * Puts members into the order of the API description, which the database does not keep. A record in the shape of an earlier
 * release stays as it is, with all its members.
 */
function inOrder(screening: StoredScreening): StoredScreening {
  const { data } = storedScreening.safeParse(screening);
  return data && canonicalJson(data) === canonicalJson(screening) ? data : screening;
}

export function noSuchScreening(): AppError {
  return new AppError('not-found', { detail: 'Screening not found.' });
}
