import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { insertion } from '../platform/db/insert-rows.ts';
import { send } from '../platform/db/pipelined.ts';
import { draw, type RowSample, type SampleRange } from '../platform/db/sample.ts';
import type { Schema } from '../platform/db/schema.ts';
import { fromStored, toStored } from '../platform/db/stored-rows.ts';
import { requestsOf } from './batch-store.ts';
import type { GAP_KINDS, StoredGaps } from './gaps.ts';

export type ScreeningKind = 'SCREEN_ENTITY' | 'SEARCH_PROFILE';

/** A stored screening, with everything needed to show, verify and replay it. */
export interface ScreeningRow {
  tenantId: string;
  searchId: string;
  kind: ScreeningKind;
  screenedAt: Date;
  actorType: string;
  actorId: string;
  correlationId: string;
  query: unknown;
  settings: unknown;
  generation: number;
  listVersions: unknown;
  matcherVersion: string;
  totalMatches: number;
  truncated: boolean;
  result: unknown;
  /** Coverage gaps. Absent: not stored. */
  gaps?: StoredGaps | undefined;
  /** Query and result cannot be decrypted. */
  isUnreadable?: true;
}

/** @returns the rows as stored @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function insertScreenings(db: Db, given: readonly ScreeningRow[]): Promise<ScreeningRow[]> {
  const rows = await toStored(db, 'screenings', {}, given);
  const statement = insertion(
    'screenings',
    rows.map((row) => ({
      tenant_id: row.tenantId,
      search_id: row.searchId,
      kind: row.kind,
      screened_at: row.screenedAt,
      actor_type: row.actorType,
      actor_id: row.actorId,
      correlation_id: row.correlationId,
      query: row.query,
      settings: row.settings,
      generation: row.generation,
      list_versions: row.listVersions,
      matcher_version: row.matcherVersion,
      total_matches: row.totalMatches,
      truncated: row.truncated,
      result: row.result,
      gap: row.gaps?.gap ?? null,
      gaps: row.gaps?.gaps ?? null,
    })),
  );
  await send(db, statement);
  return rows;
}

/** The screenings with these ids that exist, in no order. @param unreadable `STAND_IN`: one that cannot be decrypted is marked; absent: throws */
export async function readScreenings(
  db: Db,
  tenantId: string,
  searchIds: readonly string[],
  unreadable?: 'STAND_IN',
): Promise<ScreeningRow[]> {
  return await fromStored(db, 'screenings', {}, await readStored(db, tenantId, searchIds), unreadable);
}

/** The same as they are stored. */
export async function readStored(db: Db, tenantId: string, searchIds: readonly string[]): Promise<ScreeningRow[]> {
  const rows = await db
    .selectFrom('screenings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('search_id', 'in', searchIds)
    .execute();
  return rows.map(fromDatabase);
}

export interface ScreeningFilter {
  kind?: ScreeningKind | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  screenedBy?: string | undefined;
  correlationId?: string | undefined;
  batchId?: string | undefined;
  hasMatches?: boolean | undefined;
  gap?: (typeof GAP_KINDS)[number] | undefined;
}

export interface ScreeningPlace {
  screenedAt: string;
  searchId: string;
}

export function listedScreenings(db: Db, tenantId: string, filter: ScreeningFilter) {
  const { kind, from, to, screenedBy, correlationId, batchId, hasMatches, gap } = filter;
  return db
    .selectFrom('screenings')
    .where('tenant_id', '=', tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(from !== undefined, (query) => query.where('screened_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('screened_at', '<', to!))
    .$if(screenedBy !== undefined, (query) => query.where('actor_id', '=', screenedBy!))
    .$if(correlationId !== undefined, (query) => query.where('correlation_id', '=', correlationId!))
    .$if(batchId !== undefined, (query) => {
      const requests = requestsOf(db, tenantId, batchId!);
      return query
        .where('correlation_id', 'in', requests.select('correlation_id'))
        .where('screened_at', '>=', requests.select(sql<Date>`min(occurred_at)`.as('first')));
    })
    .$if(hasMatches !== undefined, (query) => query.where('total_matches', hasMatches ? '>' : '=', 0))
    .$if(gap !== undefined, (query) => query.where('gap', '=', gap!));
}

/** Newest first. Rows that cannot be decrypted do not affect the others. */
export async function readScreeningPage(
  db: Db,
  tenantId: string,
  filter: ScreeningFilter,
  { after, limit }: { after: ScreeningPlace | null; limit: number },
): Promise<ScreeningRow[]> {
  const rows = await listedScreenings(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(screened_at, search_id) < (${after!.screenedAt}::timestamptz, ${after!.searchId}::uuid)`,
      ),
    )
    .orderBy('screened_at', 'desc')
    .orderBy('search_id', 'desc')
    .limit(limit)
    .execute();
  return await fromStored(db, 'screenings', {}, rows.map(fromDatabase), 'STAND_IN');
}

/** Queries of party screenings. */
export interface StoredQuestion {
  tenantId: string;
  searchId: string;
  screenedAt: Date;
  /** null: cannot be decrypted. */
  query: unknown;
}

/** Newest first. */
export async function readQuestions(
  db: Db,
  tenantId: string,
  { from, after, limit }: { from: Date; after: ScreeningPlace | null; limit: number },
): Promise<StoredQuestion[]> {
  const rows = await listedScreenings(db, tenantId, { kind: 'SCREEN_ENTITY', from })
    .select(['search_id', 'screened_at', 'query'])
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(screened_at, search_id) < (${after!.screenedAt}::timestamptz, ${after!.searchId}::uuid)`,
      ),
    )
    .orderBy('screened_at', 'desc')
    .orderBy('search_id', 'desc')
    .limit(limit)
    .execute();
  const stored = rows.map(
    (row): StoredQuestion => ({
      ...{ tenantId, searchId: row.search_id, screenedAt: row.screened_at, query: row.query },
    }),
  );
  const read = await fromStored(db, 'screenings', {}, stored, 'STAND_IN');
  return read.map(({ isUnreadable, ...row }) => (isUnreadable ? { ...row, query: null } : row));
}

export function drawScreenings(db: Db, tenantId: string, range: SampleRange): Promise<RowSample> {
  const of = { column: 'kind', value: 'SCREEN_ENTITY' };
  return draw(db, tenantId, { table: 'screenings', id: 'search_id', time: 'screened_at', of }, range);
}

function fromDatabase(row: Selectable<Schema['screenings']>): ScreeningRow {
  return {
    tenantId: row.tenant_id,
    searchId: row.search_id,
    kind: row.kind as ScreeningKind,
    screenedAt: row.screened_at,
    actorType: row.actor_type,
    actorId: row.actor_id,
    correlationId: row.correlation_id,
    query: row.query,
    settings: row.settings,
    generation: row.generation,
    listVersions: row.list_versions,
    matcherVersion: row.matcher_version,
    totalMatches: row.total_matches,
    truncated: row.truncated,
    result: row.result,
    ...((row.gap !== null || row.gaps !== null) && { gaps: { gap: row.gap, gaps: row.gaps } }),
  };
}
