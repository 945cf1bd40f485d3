/**
 * Threshold tests: counted over the organization's own records, a sample reviewed blind, and a change approved by two
 * users. Each action locks the row of its test.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  authorKey,
  type Caller,
  idOfAuthor,
  isPerson,
  type Principal,
  requirePermission,
} from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { ScreeningSettings } from '../../screening/settings.ts';
import { MOST_KEPT } from './count.ts';
import type { PairComparison } from './pair-comparison.ts';
import type {
  AnswerRequest,
  DrawRequest,
  EvidenceView,
  PairsView,
  ProposeRequest,
  StartRequest,
  TestView,
} from './schemas.ts';
import {
  countJudged,
  countRunning,
  insertTest,
  listedTests,
  markDrawn,
  type Newest,
  readPairs,
  readTest,
  readTestPage,
  type TestFilter,
  updateTest,
} from './store.ts';
import {
  type AlgorithmThreshold,
  type ByChange,
  NOTHING_YET,
  PAIR_CHANGES,
  type PairChange,
  type StoredPair,
  TEST_QUEUE,
  type TestRow,
  type TestState,
} from './types.ts';

export const SUBJECT = 'THRESHOLD_TEST';
const THRESHOLD = 'screening.minScoreThreshold';
const ALGORITHM = 'screening.algorithm';
/** Default distance of the floor below the lower threshold. */
const DEPTH = 15;
/** Below this score, names have almost nothing in common. */
export const LOWEST_FLOOR = 40;
const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 2;
const SEED_BYTES = 16;
export const DEFAULT_LIMIT = 20;
const DRAWN_BY_DEFAULT: ByChange = { KEPT: 10, NEW: 50, LOST: 50, NEITHER: 50 };
/** Limit of shown pairs, because each is compared again. */
const MOST_SHOWN = 20;
const MOST_PAIRS = PAIR_CHANGES.length * MOST_KEPT;

interface ThresholdTestsParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  cursors: CursorCodec;
  settings: SettingsReader<ScreeningSettings> & Pick<Settings, 'view' | 'setWithin' | 'forget'>;
  comparison: Pick<PairComparison, 'surroundings' | 'names'>;
  oneDecides(tenantId: string): Promise<boolean>;
  /** Wakes the job worker of this process. */
  onStarted(): void;
}

export class ThresholdTests {
  readonly #parts: ThresholdTestsParts;

  constructor(parts: ThresholdTestsParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError validation-failed, conflict (two tests are running), service-unavailable while the matcher is
   * unavailable
   */
  async start(by: Caller, request: StartRequest): Promise<Done<TestView>> {
    const { writer, settings, comparison, onStarted } = this.#parts;
    const { tenantId } = by.principal;
    await comparison.surroundings(tenantId);
    const inForce = lineOf(await settings.get(tenantId));
    const asked: AlgorithmThreshold = {
      threshold: request.threshold ?? inForce.threshold,
      algorithm: request.algorithm ?? inForce.algorithm,
    };
    const lower = Math.min(asked.threshold, inForce.threshold);
    const floor = request.floor ?? Math.max(Math.min(LOWEST_FLOOR, lower), lower - DEPTH);
    if (floor > lower) throw wrong('floor', 'Max', `must not be above ${lower}, the lower of the two thresholds`);
    const done = await writer.write(by, async ({ db, now }) => {
      if ((await countRunning(db, tenantId)) >= MOST_AT_ONCE) {
        throw conflict(`${MOST_AT_ONCE} tests are already running. Wait for one to end.`);
      }
      const createdAt = now();
      const days = request.screeningDays ?? 0;
      const row: TestRow = {
        ...{ testId: randomUUID(), version: 1, purpose: request.purpose, reason: request.reason },
        ...{ asked, inForce, floor, screeningsFrom: days === 0 ? null : new Date(createdAt.getTime() - days * DAY_MS) },
        ...{ seed: randomBytes(SEED_BYTES).toString('hex'), state: 'RUNNING' },
        ...{ progress: { toLookAt: 0, lookedAt: 0 }, counted: null, failure: null },
        ...{ drawn: null, drawnBy: null, drawnAt: null, estimates: null },
        ...{ rationale: null, proposedBy: null, proposedAt: null, answer: null, answeredBy: null, answeredAt: null },
        ...{ createdBy: authorKey(by.principal), createdAt, finishedAt: null },
      };
      await insertTest(db, tenantId, row);
      const { purpose, reason } = row;
      return {
        result: viewOf(row, null),
        audit: noteOf('started', row, { purpose, reason, asked, inForce, floor }),
        jobs: [{ queue: TEST_QUEUE, tenantId, subjectId: row.testId, payload: {} }],
      };
    });
    onStarted();
    return done;
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list({ tenantId }: Principal, filter: TestFilter, asked: Partial<PageAsked>): Promise<Page<TestView>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'threshold-tests', tenantId, ...filter },
      { ...asked, limit: asked.limit ?? DEFAULT_LIMIT },
      (after: Newest | null, limit) =>
        database.tenant(tenantId, (db) => readTestPage(db, tenantId, filter, { after, limit })),
      ({ createdAt, testId }) => ({ createdAt: createdAt.toISOString(), testId }),
      () => countListed(database, tenantId, (db) => listedTests(db, tenantId, filter)),
    );
    const testIds = page.items.map(({ testId }) => testId);
    const judged = await database.tenant(tenantId, (db) => countJudged(db, tenantId, testIds));
    return { ...page, items: page.items.map((row) => viewOf(row, judged.get(row.testId) ?? null)) };
  }

  /** @throws AppError not-found */
  async get({ tenantId }: Principal, testId: string): Promise<TestView> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const row = await existing(db, tenantId, testId);
      return viewOf(row, (await countJudged(db, tenantId, [testId])).get(testId) ?? null);
    });
  }

  /** Tests pending approval, the latest first. */
  async proposed({ tenantId }: Principal, limit: number): Promise<TestRow[]> {
    const filter = { state: 'PROPOSED' } as const;
    return await this.#parts.database.tenant(tenantId, (db) =>
      readTestPage(db, tenantId, filter, { after: null, limit }),
    );
  }

  /**
   * Random example pairs with names. @throws AppError not-found, conflict (a TEST without all verdicts, or nothing
   * counted), forbidden (no permission to read customers)
   */
  async pairs(principal: Principal, testId: string, changes: readonly PairChange[] | undefined): Promise<PairsView> {
    const { database, comparison } = this.#parts;
    const { tenantId } = principal;
    requirePermission(principal, 'customer:read');
    requirePermission(principal, 'screen:read');
    const { row, pairs } = await database.tenant(tenantId, async (db) => {
      const found = await existing(db, tenantId, testId);
      refuseBlind(found);
      const isDrawn = found.purpose === 'TEST' ? true : undefined;
      const wanted = changes ?? (found.purpose === 'TEST' ? PAIR_CHANGES : (['NEW', 'LOST'] as const));
      return {
        row: found,
        pairs: await readPairs(db, tenantId, testId, { changes: wanted, isDrawn }, MOST_SHOWN + 1),
      };
    });
    const shown = pairs.slice(0, MOST_SHOWN);
    const names = await comparison.names(tenantId, row, shown);
    const items = shown.map((pair, at) => {
      const evidence = names[at];
      return {
        ...pairViewOf(pair),
        name: evidence?.party.name ?? null,
        listedName: evidence?.listed.name ?? null,
        listings: evidence?.listed.listings ?? [],
      };
    });
    return { items, nextCursor: null, hasMore: false, isCut: pairs.length > MOST_SHOWN };
  }

  /** Everything about a test, without names. @throws AppError not-found, conflict (verdicts missing) */
  async evidence({ tenantId }: Principal, testId: string): Promise<EvidenceView> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const row = await existing(db, tenantId, testId);
      refuseBlind(row);
      const pairs = await readPairs(db, tenantId, testId, { isDrawn: true }, MOST_PAIRS);
      const judged = (await countJudged(db, tenantId, [testId])).get(testId) ?? null;
      return { test: viewOf(row, judged), pairs: pairs.map(pairViewOf) };
    });
  }

  /** @throws AppError not-found, validation-failed, conflict (a PREVIEW, not counted, or already drawn) */
  draw(by: Caller, testId: string, request: DrawRequest): Promise<Done<TestView>> {
    const { kept, newly, lost, neither } = request;
    const asked = { KEPT: kept, NEW: newly, LOST: lost, NEITHER: neither };
    return this.#act(by, testId, request.version, 'COUNTED', async ({ db, tenantId, now }, before) => {
      if (before.purpose !== 'TEST') throw conflict('A PREVIEW shows its pairs, so they cannot be reviewed blind.');
      const drawn: ByChange = { ...NOTHING_YET };
      const places: StoredPair[] = [];
      for (const change of PAIR_CHANGES) {
        const wanted = asked[change] ?? DRAWN_BY_DEFAULT[change];
        const some = wanted === 0 ? [] : await readPairs(db, tenantId, testId, { changes: [change] }, wanted);
        drawn[change] = some.length;
        places.push(...some);
      }
      if (places.length === 0) throw conflict('There is no pair to draw.');
      // Ordered by rank over all changes, so that the position does not reveal the change.
      const inOrder = places.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ pairId }) => pairId);
      await markDrawn(db, tenantId, inOrder);
      return {
        change: { state: 'READING', drawn, drawnBy: by.principal.id, drawnAt: now() },
        what: 'drawn',
        details: { drawn },
      };
    });
  }

  /** @throws AppError not-found, conflict (verdicts missing, or the settings have changed since) */
  async propose(by: Caller, testId: string, { rationale, version }: ProposeRequest): Promise<Done<TestView>> {
    const present = await this.#present(by.principal.tenantId);
    return await this.#act(by, testId, version, 'READ', async ({ now }, before) => {
      if (isSame(before.asked, before.inForce)) throw conflict('The tested threshold is already in force.');
      refuseMoved(present.line, before);
      return {
        change: { state: 'PROPOSED', rationale, proposedBy: authorKey(by.principal), proposedAt: now() },
        what: 'proposed',
        details: { rationale },
      };
    });
  }

  /**
   * Another user signs off, which changes the settings, or any user rejects. @throws AppError not-found, conflict (not
   * proposed, no independent approver, or the settings have changed since)
   */
  async answer(by: Caller, testId: string, { decision, reason, version }: AnswerRequest): Promise<Done<TestView>> {
    const { settings, oneDecides } = this.#parts;
    const { tenantId } = by.principal;
    const isForOne = await oneDecides(tenantId);
    const present = await this.#present(tenantId);
    const done = await this.#act(by, testId, version, 'PROPOSED', async (tx, before) => {
      const change = { answer: reason, answeredBy: authorKey(by.principal), answeredAt: tx.now() };
      const details = { reason };
      if (decision === 'REFUSE') return { change: { ...change, state: 'REFUSED' }, what: 'refused', details };
      if (!isForOne) await requireSecondPerson(tx, by.principal, before.proposedBy!, 'transactions.fourEyes');
      refuseMoved(present.line, before);
      const { asked, inForce } = before;
      const audit: AuditNote[] = [];
      const agreed = { isAgreed: true };
      if (asked.threshold !== inForce.threshold)
        audit.push(
          (await settings.setWithin(tx, by, THRESHOLD, asked.threshold, present.versions.threshold, agreed)).audit,
        );
      if (asked.algorithm !== inForce.algorithm)
        audit.push(
          (await settings.setWithin(tx, by, ALGORITHM, asked.algorithm, present.versions.algorithm, agreed)).audit,
        );
      return { change: { ...change, state: 'IN_FORCE' }, what: 'signed-off', details, audit };
    });
    settings.forget(tenantId);
    return done;
  }

  /**
   * The threshold in force with the versions of its settings. Read before the database transaction, which must not wait
   * for another connection.
   */
  async #present(
    tenantId: string,
  ): Promise<{ line: AlgorithmThreshold; versions: { threshold: number; algorithm: number } }> {
    const { settings } = this.#parts;
    const [threshold, algorithm] = await Promise.all([
      settings.view(tenantId, THRESHOLD),
      settings.view(tenantId, ALGORITHM),
    ]);
    return {
      line: lineOf(await settings.get(tenantId)),
      versions: { threshold: threshold.version, algorithm: algorithm.version },
    };
  }

  #act(
    by: Caller,
    testId: string,
    version: number | undefined,
    state: TestState,
    act: (
      tx: Tx,
      before: TestRow,
    ) => Promise<{ change: Partial<TestRow>; what: string; details: object; audit?: AuditNote[] }>,
  ): Promise<Done<TestView>> {
    return this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      const before = await existing(db, tenantId, testId, 'locked');
      if (version !== undefined && version !== before.version) {
        throw conflict(`The test was changed in the meantime. Its version is now ${before.version}.`);
      }
      if (before.state !== state) throw conflict(`The test is ${before.state}. This is possible only in ${state}.`);
      const { change, what, details, audit = [] } = await act(tx, before);
      const after: TestRow = { ...before, ...change, version: before.version + 1 };
      await updateTest(db, tenantId, after);
      const judged = (await countJudged(db, tenantId, [testId])).get(testId) ?? null;
      return { result: viewOf(after, judged), audit: [...audit, noteOf(what, after, details)] };
    });
  }
}

function lineOf(settings: ScreeningSettings): AlgorithmThreshold {
  return { threshold: settings[THRESHOLD], algorithm: settings[ALGORITHM] };
}

function refuseMoved(present: AlgorithmThreshold, { inForce }: TestRow): void {
  if (isSame(present, inForce)) return;
  throw conflict('The threshold or the algorithm has changed since the test. Run the test again.');
}

const isSame = (one: AlgorithmThreshold, other: AlgorithmThreshold) =>
  one.threshold === other.threshold && one.algorithm === other.algorithm;

/** @throws AppError not-found */
export async function existing(
  db: Db,
  tenantId: string,
  testId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<TestRow> {
  const row = await readTest(db, tenantId, testId, lock);
  if (!row) throw noSuchTest();
  return row;
}

/** Hides which side of the threshold a pair is on until all pairs have a verdict. */
function refuseBlind({ purpose, state }: TestRow): void {
  if (state === 'RUNNING' || state === 'FAILED') throw conflict(`The test is ${state} and has no pairs.`);
  if (purpose === 'TEST' && (state === 'COUNTED' || state === 'READING')) {
    throw conflict('The pairs of a TEST are shown once all drawn pairs have a verdict.');
  }
}

export function noSuchTest(): AppError {
  return new AppError('not-found', { detail: 'There is no such test.' });
}

/** Numbers, IDs and states only. */
export function noteOf(act: string, { testId, state, version }: TestRow, more: object = {}): AuditNote {
  const details = { state, version, ...more };
  return { action: `threshold-test.${act}`, subjectType: SUBJECT, subjectId: testId, details };
}

export function viewOf(row: TestRow, judged: { drawn: number; judged: number } | null): TestView {
  const { testId, version, purpose, reason, asked, inForce, floor, state, progress, counted, failure } = row;
  const time = (at: Date | null) => at?.toISOString() ?? null;
  const author = (key: string | null) => key && idOfAuthor(key);
  return {
    ...{ testId, version, purpose, reason, asked, inForce, floor, state, progress, failure },
    screeningsFrom: time(row.screeningsFrom),
    counted: counted && {
      ...counted,
      pairs: namedBy(counted.pairs),
      scores: Object.entries(counted.scores).map(([points, pairs]) => ({ points: Number(points), pairs })),
    },
    // The seed would reveal which pairs were drawn from which change.
    seed: state === 'READING' || (purpose === 'TEST' && state === 'COUNTED') || state === 'RUNNING' ? null : row.seed,
    drawn: row.drawn && namedBy(row.drawn),
    judged: judged?.judged ?? null,
    drawnBy: row.drawnBy,
    drawnAt: time(row.drawnAt),
    estimates: row.estimates && [...row.estimates],
    rationale: row.rationale,
    proposedBy: author(row.proposedBy),
    proposedAt: time(row.proposedAt),
    answer: row.answer,
    answeredBy: author(row.answeredBy),
    answeredAt: time(row.answeredAt),
    createdBy: idOfAuthor(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    finishedAt: time(row.finishedAt),
  };
}

const namedBy = ({ KEPT: kept, NEW: newly, LOST: lost, NEITHER: neither }: ByChange) => ({
  kept,
  newly,
  lost,
  neither,
});

function pairViewOf(pair: StoredPair): EvidenceView['pairs'][number] {
  const { pairId, source, sourceId, subject, profileId, score, change, rank, position, reader, verdict } = pair;
  return {
    ...{ pairId, source, sourceId, subject, profileId, score, change, rank, position, reader, verdict },
    decidingFields: pair.decidingFields && [...pair.decidingFields],
    shown: pair.shown,
    judgedAt: pair.judgedAt?.toISOString() ?? null,
  };
}

function wrong(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

/** @throws AppError conflict: an API client */
export function refuseClients(principal: Principal): void {
  if (!isPerson(principal)) throw conflict('API clients cannot review pairs. Sign in as a user.');
}
