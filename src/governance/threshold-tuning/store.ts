import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type {
  AlgorithmThreshold,
  ByChange,
  DecidingField,
  Estimate,
  PairChange,
  PairVerdict,
  Progress,
  RankedPair,
  ShownComparison,
  Source,
  StoredPair,
  TestRow,
  TestState,
  ThresholdCounts,
} from './types.ts';

export async function insertTest(db: Db, tenantId: string, row: TestRow): Promise<void> {
  await insertRows(db, 'threshold_tests', [
    {
      ...{ tenant_id: tenantId, test_id: row.testId, purpose: row.purpose, reason: row.reason },
      ...{ asked: row.asked, in_force: row.inForce, floor: row.floor, screenings_from: row.screeningsFrom },
      ...{ seed: row.seed, created_by: row.createdBy, created_at: row.createdAt, progress: row.progress },
      ...{ version: row.version, state: row.state, counted: row.counted, failure: row.failure, drawn: row.drawn },
      ...{ drawn_by: row.drawnBy, drawn_at: row.drawnAt, estimates: row.estimates, rationale: row.rationale },
      ...{ proposed_by: row.proposedBy, proposed_at: row.proposedAt, answer: row.answer },
      ...{ answered_by: row.answeredBy, answered_at: row.answeredAt, finished_at: row.finishedAt },
    },
  ]);
}

/** Updates the fields that change. */
export async function updateTest(db: Db, tenantId: string, row: TestRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .updateTable('threshold_tests')
    .set({
      ...{ version: row.version, state: row.state, failure: row.failure, finished_at: row.finishedAt },
      ...{ progress: JSON.stringify(row.progress), counted: json(row.counted), drawn: json(row.drawn) },
      ...{ drawn_by: row.drawnBy, drawn_at: row.drawnAt, estimates: json(row.estimates), rationale: row.rationale },
      ...{ proposed_by: row.proposedBy, proposed_at: row.proposedAt, answer: row.answer },
      ...{ answered_by: row.answeredBy, answered_at: row.answeredAt },
    })
    .where('tenant_id', '=', tenantId)
    .where('test_id', '=', row.testId)
    .execute();
}

export async function writeProgress(db: Db, tenantId: string, testId: string, progress: Progress): Promise<void> {
  await db
    .updateTable('threshold_tests')
    .set({ progress: JSON.stringify(progress) })
    .where('tenant_id', '=', tenantId)
    .where('test_id', '=', testId)
    .where('state', '=', 'RUNNING')
    .execute();
}

export async function readTest(
  db: Db,
  tenantId: string,
  testId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<TestRow | null> {
  const row = await db
    .selectFrom('threshold_tests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('test_id', '=', testId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? testOf(row) : null;
}

export interface TestFilter {
  state?: TestState | undefined;
  purpose?: TestRow['purpose'] | undefined;
}

export interface Newest {
  createdAt: string;
  testId: string;
}

export function listedTests(db: Db, tenantId: string, { state, purpose }: TestFilter) {
  return db
    .selectFrom('threshold_tests')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!));
}

/** The newest first. */
export async function readTestPage(
  db: Db,
  tenantId: string,
  filter: TestFilter,
  { after, limit }: { after: Newest | null; limit: number },
): Promise<TestRow[]> {
  const rows = await listedTests(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, test_id) < (${after!.createdAt}::timestamptz, ${after!.testId}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('test_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(testOf);
}

/** Number of running tests of an organization. */
export async function countRunning(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from threshold_tests where tenant_id = ${tenantId} and state = 'RUNNING'`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function insertPairs(
  db: Db,
  tenantId: string,
  testId: string,
  pairs: readonly (RankedPair & { pairId: string })[],
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map((pair) => ({
    ...{ tenant_id: tenantId, pair_id: pair.pairId, test_id: testId, rank: pair.rank, source: pair.source },
    ...{ source_id: pair.sourceId, subject: pair.subject, profile_id: pair.profileId, score: pair.score },
    ...{ change: pair.change, position: null, reader: null, taken_at: null, verdict: null, deciding_fields: null },
    ...{ shown: null, judged_at: null },
  }));
  await insertRows(db, 'threshold_test_pairs', rows);
}

export interface PairFilter {
  changes?: readonly PairChange[] | undefined;
  isDrawn?: true | undefined;
}

/** By rank. */
export async function readPairs(
  db: Db,
  tenantId: string,
  testId: string,
  { changes, isDrawn }: PairFilter,
  limit: number,
): Promise<StoredPair[]> {
  const rows = await db
    .selectFrom('threshold_test_pairs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('test_id', '=', testId)
    .$if(changes !== undefined, (query) => query.where('change', '=', sql<string>`any(${[...changes!]}::text[])`))
    .$if(isDrawn === true, (query) => query.where('position', 'is not', null))
    .orderBy('rank')
    .limit(limit)
    .execute();
  return rows.map(pairOf);
}

/** Sets the review order of the pairs. */
export async function markDrawn(db: Db, tenantId: string, pairIds: readonly string[]): Promise<void> {
  await sql`
    update threshold_test_pairs p set position = drawn.position::integer
    from unnest(${[...pairIds]}::uuid[]) with ordinality as drawn(pair_id, position)
    where p.tenant_id = ${tenantId} and p.pair_id = drawn.pair_id`.execute(db);
}

/**
 * The next pair for a user: a taken pair without a verdict, otherwise the first free one. Users who dismissed the hit
 * do not get it.
 */
export async function readNextFor(
  db: Db,
  tenantId: string,
  testId: string,
  userId: string,
): Promise<StoredPair | null> {
  const { rows } = await sql<Selectable<Schema['threshold_test_pairs']>>`
    select p.* from threshold_test_pairs p
    where p.tenant_id = ${tenantId} and p.test_id = ${testId} and p.position is not null and p.verdict is null
      and (p.reader is null or p.reader = ${userId})
      and not exists (select from customer_hits h
                      where h.tenant_id = p.tenant_id and p.source = 'CUSTOMER' and h.customer_id = p.source_id
                        and h.subject = p.subject and h.profile_id = p.profile_id and h.cleared_by = ${userId})
    order by p.reader is null, p.position limit 1`.execute(db);
  return rows[0] ? pairOf(rows[0]) : null;
}

export async function readPair(db: Db, tenantId: string, testId: string, pairId: string): Promise<StoredPair | null> {
  const row = await db
    .selectFrom('threshold_test_pairs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('test_id', '=', testId)
    .where('pair_id', '=', pairId)
    .executeTakeFirst();
  return row ? pairOf(row) : null;
}

/** Updates the fields that reviewers change. */
export async function writePair(db: Db, tenantId: string, row: StoredPair): Promise<void> {
  await db
    .updateTable('threshold_test_pairs')
    .set({
      ...{ reader: row.reader, taken_at: row.takenAt, verdict: row.verdict, judged_at: row.judgedAt },
      deciding_fields: row.decidingFields === null ? null : JSON.stringify(row.decidingFields),
      shown: row.shown === null ? null : JSON.stringify(row.shown),
    })
    .where('tenant_id', '=', tenantId)
    .where('pair_id', '=', row.pairId)
    .execute();
}

/** Number of drawn pairs and of pairs with a verdict. */
export async function countJudged(
  db: Db,
  tenantId: string,
  testIds: readonly string[],
): Promise<Map<string, { drawn: number; judged: number }>> {
  if (testIds.length === 0) return new Map();
  const { rows } = await sql<{ testId: string; drawn: number; judged: number }>`
    select test_id as "testId", count(*)::integer as drawn, count(verdict)::integer as judged
    from threshold_test_pairs
    where tenant_id = ${tenantId} and test_id = any(${[...testIds]}::uuid[]) and position is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ testId, ...counts }) => [testId, counts]));
}

function testOf(row: Selectable<Schema['threshold_tests']>): TestRow {
  return {
    testId: row.test_id,
    version: row.version,
    purpose: row.purpose as TestRow['purpose'],
    reason: row.reason,
    asked: row.asked as unknown as AlgorithmThreshold,
    inForce: row.in_force as unknown as AlgorithmThreshold,
    floor: row.floor,
    screeningsFrom: row.screenings_from,
    seed: row.seed,
    state: row.state as TestState,
    progress: row.progress as unknown as Progress,
    counted: row.counted as unknown as ThresholdCounts | null,
    failure: row.failure,
    drawn: row.drawn as unknown as ByChange | null,
    drawnBy: row.drawn_by,
    drawnAt: row.drawn_at,
    estimates: row.estimates as unknown as Estimate[] | null,
    rationale: row.rationale,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

function pairOf(row: Selectable<Schema['threshold_test_pairs']>): StoredPair {
  return {
    pairId: row.pair_id,
    testId: row.test_id,
    rank: row.rank,
    source: row.source as Source,
    sourceId: row.source_id,
    subject: row.subject,
    profileId: row.profile_id,
    score: row.score,
    change: row.change as PairChange,
    position: row.position,
    reader: row.reader,
    takenAt: row.taken_at,
    verdict: row.verdict as PairVerdict | null,
    decidingFields: row.deciding_fields as unknown as DecidingField[] | null,
    shown: row.shown as unknown as ShownComparison | null,
    judgedAt: row.judged_at,
  };
}
