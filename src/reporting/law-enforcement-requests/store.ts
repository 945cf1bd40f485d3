import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ExplanationLine } from '../../matching/types.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { HitFilter, SearchFilter } from './schemas.ts';
import type {
  FoundHit,
  HitVerdict,
  Outcome,
  SearchedRecords,
  SearchRow,
  SearchState,
  SoughtParty,
  StoredHit,
} from './types.ts';
import type { HitCounts } from './views.ts';

const WRITE_AT_ONCE = 1_000;

export async function insertSearch(db: Db, tenantId: string, row: SearchRow): Promise<void> {
  await insertRows(db, 'record_searches', [valuesOf(tenantId, row)]);
}

/** Updates the fields that change: the result of the search and the answer. */
export async function updateSearch(db: Db, tenantId: string, row: SearchRow): Promise<void> {
  const { version, state, failure, outcome } = row;
  await db
    .updateTable('record_searches')
    .set({
      ...{ version, state, failure, outcome, looked: row.looked && JSON.stringify(row.looked) },
      ...{ finished_at: row.finishedAt, answer_note: row.answerNote },
      ...{ answered_at: row.answeredAt, answered_by: row.answeredBy },
    })
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', row.searchId)
    .execute();
}

export async function readSearch(
  db: Db,
  tenantId: string,
  searchId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<SearchRow | null> {
  const row = await db
    .selectFrom('record_searches')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? searchOf(row) : null;
}

export function listedSearches(db: Db, tenantId: string, { state, dueBy }: SearchFilter) {
  return db
    .selectFrom('record_searches')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(dueBy !== undefined, (query) => query.where('due_on', '<=', dueBy!));
}

/** The newest first. */
export async function readSearchPage(
  db: Db,
  tenantId: string,
  filter: SearchFilter,
  { after, limit }: { after: { createdAt: string; searchId: string } | null; limit: number },
): Promise<SearchRow[]> {
  const rows = await listedSearches(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, search_id) < (${after!.createdAt}::timestamptz, ${after!.searchId}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('search_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(searchOf);
}

/** Numbers of hits by search. Searches without hits are absent. */
export async function countHits(
  db: Db,
  tenantId: string,
  searchIds: readonly string[],
): Promise<Map<string, HitCounts>> {
  if (searchIds.length === 0) return new Map();
  const { rows } = await sql<HitCounts & { searchId: string }>`
    select search_id as "searchId", count(*)::int as hits, count(verdict)::int as judged,
           count(*) filter (where verdict = 'MATCH')::int as matches
    from record_search_hits where tenant_id = ${tenantId} and search_id = any(${[...searchIds]}::uuid[])
    group by search_id`.execute(db);
  return new Map(rows.map(({ searchId, ...counts }) => [searchId, counts]));
}

export async function insertHits(
  db: Db,
  tenantId: string,
  searchId: string,
  hits: readonly (FoundHit & { hitId: string })[],
): Promise<void> {
  for (let from = 0; from < hits.length; from += WRITE_AT_ONCE) {
    const rows = hits.slice(from, from + WRITE_AT_ONCE).map((hit, at) => ({
      ...{ tenant_id: tenantId, hit_id: hit.hitId, search_id: searchId, number: from + at + 1 },
      ...{ party_index: hit.partyIndex, customer_id: hit.customerId, transaction_uuid: hit.transactionUuid },
      ...{ subject: hit.subject, compared: hit.compared, matched_name: hit.matchedName, score: hit.score },
      ...{ explanation: hit.explanation, failure: hit.failure, version: 1 },
      ...{ verdict: null, reason: null, judged_at: null, judged_by: null },
    }));
    await insertRows(db, 'record_search_hits', rows);
  }
}

export function listedHits(db: Db, tenantId: string, searchId: string, { judged, partyIndex }: HitFilter) {
  return db
    .selectFrom('record_search_hits')
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId)
    .$if(judged === true, (query) => query.where('verdict', 'is not', null))
    .$if(judged === false, (query) => query.where('verdict', 'is', null))
    .$if(partyIndex !== undefined, (query) => query.where('party_index', '=', partyIndex!));
}

/** Hits ordered by party, the highest score first. */
export async function readHitPage(
  db: Db,
  tenantId: string,
  searchId: string,
  filter: HitFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<StoredHit[]> {
  const rows = await listedHits(db, tenantId, searchId, filter)
    .selectAll()
    .where('number', '>', after ?? 0)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(hitOf);
}

export async function readHits(
  db: Db,
  tenantId: string,
  searchId: string,
  by: { hitIds: readonly string[] } | { verdict: HitVerdict },
): Promise<StoredHit[]> {
  const query = db
    .selectFrom('record_search_hits')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('search_id', '=', searchId);
  const narrowed =
    'hitIds' in by
      ? query.where('hit_id', '=', sql<string>`any(${[...by.hitIds]}::uuid[])`)
      : query.where('verdict', '=', by.verdict);
  return (await narrowed.orderBy('number').execute()).map(hitOf);
}

export async function writeVerdict(
  db: Db,
  tenantId: string,
  hitIds: readonly string[],
  { verdict, reason, at, by, partyIndex }: Judged,
): Promise<void> {
  await db
    .updateTable('record_search_hits')
    .set({ verdict, reason, judged_at: at, judged_by: by, version: sql`version + 1` })
    .$if(partyIndex !== undefined, (query) => query.set({ party_index: partyIndex! }))
    .where('tenant_id', '=', tenantId)
    .where('hit_id', '=', sql<string>`any(${[...hitIds]}::uuid[])`)
    .execute();
}

interface Judged {
  verdict: HitVerdict;
  reason: string;
  at: Date;
  by: string;
  /** Party of a record that could not be compared; undefined: unchanged. */
  partyIndex: number | null | undefined;
}

function valuesOf(tenantId: string, row: SearchRow) {
  return {
    ...{ tenant_id: tenantId, search_id: row.searchId, version: row.version, kind: row.kind, title: row.title },
    ...{ authority_reference: row.authorityReference, parties: row.parties, received_on: row.receivedOn },
    ...{ accounts_from: row.accountsFrom, transactions_from: row.transactionsFrom, due_on: row.dueOn },
    ...{ state: row.state, terms: row.terms, matcher_version: row.matcherVersion, looked: row.looked },
    ...{ failure: row.failure, outcome: row.outcome, answer_note: row.answerNote },
    ...{ created_at: row.createdAt, created_by: row.createdBy, finished_at: row.finishedAt },
    ...{ answered_at: row.answeredAt, answered_by: row.answeredBy },
  };
}

function searchOf(row: Selectable<Schema['record_searches']>): SearchRow {
  return {
    ...{ searchId: row.search_id, version: row.version, kind: row.kind, title: row.title },
    ...{ authorityReference: row.authority_reference, parties: row.parties as SoughtParty[] },
    ...{ receivedOn: row.received_on, accountsFrom: row.accounts_from, transactionsFrom: row.transactions_from },
    ...{ dueOn: row.due_on, state: row.state as SearchState, terms: row.terms as SearchRow['terms'] },
    ...{ matcherVersion: row.matcher_version, looked: row.looked as SearchedRecords | null, failure: row.failure },
    ...{ outcome: row.outcome as Outcome | null, answerNote: row.answer_note },
    ...{ createdAt: row.created_at, createdBy: row.created_by, finishedAt: row.finished_at },
    ...{ answeredAt: row.answered_at, answeredBy: row.answered_by },
  };
}

function hitOf(row: Selectable<Schema['record_search_hits']>): StoredHit {
  return {
    ...{ hitId: row.hit_id, number: row.number, partyIndex: row.party_index, customerId: row.customer_id },
    ...{ transactionUuid: row.transaction_uuid, subject: row.subject, compared: row.compared },
    ...{ matchedName: row.matched_name, score: row.score, explanation: row.explanation as ExplanationLine[] },
    ...{ failure: row.failure, verdict: row.verdict as HitVerdict | null, reason: row.reason },
    ...{ judgedAt: row.judged_at, judgedBy: row.judged_by, version: row.version },
  };
}
