/**
 * The screening job: a batch of one organisation's transactions, from PENDING to its outcome.
 *
 *   claimed jobs ─► transactions ─► stages ─► outcome, assessment
 *      └► one database transaction: jobs away, status, screening, what stages remember, actions, alert, webhooks, audit
 */
import { createHash, randomUUID } from 'node:crypto';
import type { DueTimes } from '../alerts/business-calendar.ts';
import { type AlertSettings, dueTimesOf } from '../alerts/settings.ts';
import type { Finding } from '../domain/finding.ts';
import { PARTY_ROLES, type PartyRole, TRANSACTION_TYPES, type Transaction } from '../domain/transaction.ts';
import { gapsOf, mayClose } from '../lists/list-state.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import { type AuditEntry, hashText, SYSTEM_ACTOR } from '../platform/audit/trail.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { JsonText } from '../platform/db/insert-rows.ts';
import type { Log } from '../platform/db/log.ts';
import { hashable, hashableText, isSealed } from '../platform/db/own-keys/sealed-fields.ts';
import { AppError } from '../platform/errors.ts';
import type { ClaimedJob, JobQueue } from '../platform/jobs/queue.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import {
  type AuditNote,
  type Consequence,
  type LockedChain,
  serviceAuthor,
  type Tx,
} from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { keysThatBar } from '../screening/parties/resolution.ts';
import type { StatedNumbers } from '../screening/parties/types.ts';
import { statedNumbers } from '../screening/payment-parties/stated-numbers.ts';
import { remarksAsStored, screeningsAsStored } from './encrypted.ts';
import type { TransactionMetrics } from './metrics.ts';
import type { Batches, World } from './pipeline/batches.ts';
import { IDENTITY_ALONE } from './pipeline/configuration.ts';
import { isSuspicious } from './pipeline/outcome.ts';
import type { Concluded, Pipeline } from './pipeline/pipeline.ts';
import { recordOf, type ScreeningRecord } from './pipeline/record.ts';
import type { StageRun } from './pipeline/run-stages.ts';
import type { Screened } from './pipeline/screened.ts';
import type { StageBatch } from './pipeline/stage.ts';
import { awaitedCustomers } from './pipeline/stages/sanctions.ts';
import { SUBJECT } from './recorder.ts';
import type { TransactionSettings } from './settings.ts';
import { decidePending, insertScreenings, insertTraits, readTransactions } from './store.ts';
import { accountTraitsOf, traitsOf } from './traits.ts';

export interface Decided extends Concluded {
  transaction: Transaction;
  record: ScreeningRecord;
}

/** Consequences of decisions. */
export interface Followed extends Consequence {
  /** The alert of each transaction that has one. */
  alertIds: ReadonlyMap<string, string>;
}

/** When, and what the organisation has set. */
export interface Following {
  at: Date;
  /** Where the organisation itself is told; null: nowhere. */
  organisationUrl: string | null;
  /** Of alerts. */
  dueTimes: DueTimes;
}

/** Other rooms' consequences of a decision, inside its database transaction. */
export interface Consequences {
  /** Whether it may raise an alert. */
  alarms(decided: Decided): boolean;
  /** The sides that it bars, so that others with the same keys must not be released beside it. */
  bars(decided: Decided): readonly PartyRole[];
  /** Locks the parties that are to be marked. Call it before the chain is locked. */
  hold(db: Db, tenantId: string, decided: readonly Decided[]): Promise<void>;
  /** Makes alerts, webhooks and marks on parties. Always called after the chain is locked. */
  follow(db: Db, chain: LockedChain, decided: readonly Decided[], how: Following): Promise<Followed>;
}

/** Of ongoing screening. */
export interface CustomersAwaited {
  /** Payments of these customers wait for their screening. */
  screenFirst(tenantId: string, customerIds: readonly string[]): Promise<void>;
}

type Searched = Pick<World, 'lists' | 'listState' | 'appetite'>;

export interface ScreenTransactionsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  clock: Clock;
  watchlists: Pick<Watchlists, 'hasNothing'>;
  /** Tries of a job in all: on the last one, what is missing is told instead of waited for. */
  tries: number;
  batches: Batches;
  pipeline: Pipeline;
  customers: CustomersAwaited;
  consequences: Consequences;
  settings: SettingsReader<TransactionSettings & AlertSettings>;
  log: Pick<Log, 'warn'>;
  metrics?: Pick<TransactionMetrics, 'staged' | 'screened'>;
}

const SCREENER = SYSTEM_ACTOR.id;
/** A batch is screened so often before it is put back, where parties of it are barred all the time. */
const MOST_TURNS = 3;
/** Action of the entry of a transaction that ends without a screening. */
const UNSCREENED = 'transaction.unscreened';
/** What is known of a transaction that could not be screened. */
type Identified = Pick<Screened, 'evidence'> & Pick<Run, 'runs'>;
const NOBODY_KNOWN: Identified = { evidence: {}, runs: [] };
const ERASED_REMARK = 'The transaction could not be screened: the key of the organisation was destroyed.';

export class ScreenTransactions {
  readonly #parts: ScreenTransactionsParts;

  constructor(parts: ScreenTransactionsParts) {
    this.#parts = parts;
  }

  /**
   * @throws what a stage throws; AppError service-unavailable while the index loads, internal-error (a try that failed) while
   * a required list is missing, or a customer of it is not compared with the lists, and there is a try left
   */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, watchlists, batches, queue, tries } = this.#parts;
    const tenantId = jobs[0]?.tenantId;
    if (tenantId === undefined) return;
    if (watchlists.hasNothing()) throw notYet('no watchlist could be loaded');
    const uuids = jobs.map(({ subjectId }) => subjectId);
    const [transactions, world] = await Promise.all([
      database.tenant(tenantId, (db) => readTransactions(db, tenantId, uuids)),
      batches.world(tenantId),
    ]);
    const pending = transactions.filter(({ status }) => status === 'PENDING');
    const gaps = gapsOf(world.listState);
    if (pending.length > 0 && mayClose(gaps) && jobs.some(({ attempts }) => attempts < tries)) {
      throw notYet(`watchlists are missing or stale: ${[...gaps.notLoaded, ...gaps.stale].join(', ')}`);
    }
    // Each type in a database transaction of its own: stages then lock what they record once, in one order.
    for (const type of TRANSACTION_TYPES) {
      const ofType = pending.filter(({ content }) => content.transactionType === type);
      const ids = new Set(ofType.map(({ transactionUuid }) => transactionUuid));
      const theirs = jobs.filter(({ subjectId }) => ids.has(subjectId));
      if (ofType.length > 0) await this.#screenInTurns(world, ofType, theirs);
    }
    const waiting = new Set(pending.map(({ transactionUuid }) => transactionUuid));
    const over = jobs.filter(({ subjectId }) => !waiting.has(subjectId));
    if (over.length > 0) await database.tenant(tenantId, (db) => queue.complete(db, over));
  }

  /** Again where somebody was barred meanwhile who has a key that is in the batch: it was screened without that. */
  async #screenInTurns(world: World, transactions: readonly Transaction[], jobs: readonly ClaimedJob[]): Promise<void> {
    for (let turn = 1; ; turn++) {
      try {
        await this.#screen(world, transactions, jobs);
        return;
      } catch (error) {
        if (!(error instanceof BarredMeanwhileError)) throw error;
        if (turn >= MOST_TURNS) throw notYet(error.message);
      }
    }
  }

  async #screen(world: World, transactions: readonly Transaction[], jobs: readonly ClaimedJob[]): Promise<void> {
    const { pipeline, clock, metrics, tries, customers } = this.#parts;
    const startedMs = performance.now();
    const batch: StageBatch = world.batch(transactions);
    const steps = world.settings['transactions.pipeline'][batch.transactionType];
    const { screened, runs } = await pipeline.run(batch, steps, (id, ms) => metrics?.staged(id, 'run', ms));
    // Of a batch that fails each is tried by itself, so that only those wait whom it concerns.
    const awaited = [...new Set(screened.flatMap(awaitedCustomers))];
    if (awaited.length > 0 && jobs.some(({ attempts }) => attempts < tries)) {
      await customers.screenFirst(jobs[0]!.tenantId, awaited);
      throw notYet('a customer of the transaction is not compared with the lists yet');
    }
    const at = clock.now();
    const decided = screened.map((one, index) => this.#decide(transactions[index]!, one, world, at));
    const apart = besideMarked(decided, this.#parts.consequences);
    if (apart.size > 0) {
      // They are screened behind those that bar them, whose marks they then find.
      const jobsOf = (isApart: boolean) => {
        const some = transactions.filter((one) => apart.has(one) === isApart);
        const ids = new Set(some.map(({ transactionUuid }) => transactionUuid));
        return [some, jobs.filter(({ subjectId }) => ids.has(subjectId))] as const;
      };
      await this.#screenInTurns(world, ...jobsOf(false));
      await this.#screenInTurns(world, ...jobsOf(true));
      return;
    }
    await this.#conclude(jobs, decided, { batch, runs }, at);
    const statuses = decided.map(({ outcome }) => outcome.status);
    metrics?.screened(statuses, performance.now() - startedMs);
  }

  #decide(transaction: Transaction, screened: Screened, world: Searched | null, at: Date): Decided {
    const record = recordOf(screened, transaction.content, world);
    return { transaction, record, ...this.#parts.pipeline.conclude(transaction.transactionUuid, record, at) };
  }

  /** Called when the last try has failed: the transaction becomes VERIFICATION_FAILED, since it was not screened. */
  async giveUp(job: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    const told = (error: unknown) => {
      const { tenantId, subjectId } = job;
      this.#parts.log.warn({ err: error, tenantId, subjectId }, 'a payment is given up without its parties');
      return null;
    };
    const identified = await this.#identified(job).catch(told);
    // Whatever is wrong with its parties, it ends.
    if (identified && (await this.#giveUp(job, reason, bury, identified).then(() => true, told))) return;
    await this.#giveUp(job, reason, bury, NOBODY_KNOWN);
  }

  async #giveUp(
    job: ClaimedJob,
    reason: string,
    bury: (db: Db) => Promise<void>,
    { evidence, runs }: Identified,
  ): Promise<void> {
    const { writer, clock } = this.#parts;
    const { tenantId, subjectId } = job;
    const following = await this.#following(tenantId);
    await writer.write(serviceAuthor(tenantId, subjectId), async (tx) => {
      await bury(tx.db);
      const [transaction] = await readTransactions(tx.db, tenantId, [subjectId], 'STAND_IN');
      if (transaction?.status !== 'PENDING') return { result: null, audit: [] };
      const at = clock.now();
      const decided = [this.#decide(transaction, { ...notScreened(job, reason), evidence }, null, at)];
      return { result: null, ...(await this.#write(tx, decided, { batch: null, runs }, { at, ...following })) };
    });
  }

  /**
   * Its parties, though nothing else could be asked: else whoever looks at it could bar nobody, and the same account would be paid under
   * another name. null: it is not PENDING any more. @throws what reading them throws
   */
  async #identified({ tenantId, subjectId }: ClaimedJob): Promise<Identified | null> {
    const { database, batches, pipeline } = this.#parts;
    const [transaction] = await database.tenant(tenantId, (db) => readTransactions(db, tenantId, [subjectId]));
    if (transaction?.status !== 'PENDING') return null;
    const batch = (await batches.world(tenantId)).batch([transaction]);
    const { screened, runs } = await pipeline.run(batch, IDENTITY_ALONE);
    return { evidence: screened[0]!.evidence, runs };
  }

  /**
   * Called when the organisation's own key was destroyed: nobody can read it, so it is VERIFICATION_FAILED for good. An entry of the trail
   * tells it; screening, alert and messages would have to be stored under the key.
   */
  async endErased({ tenantId, subjectId }: ClaimedJob, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async (tx) => {
      await bury(tx.db);
      const outcome = { status: 'VERIFICATION_FAILED', isSuspicious: isSuspicious('VERIFICATION_FAILED') } as const;
      const ended = { transactionUuid: subjectId, ...outcome, remark: ERASED_REMARK, assessed: null };
      if ((await decidePending(tx.db, tenantId, [ended], { at: tx.now(), id: SCREENER })) === 0) {
        return { result: null, audit: [] };
      }
      const details = {
        ...{ ...outcome, because: 'OWN_KEY_DESTROYED', version: 2 },
        remarkHash: hashText(ERASED_REMARK),
      };
      return { result: null, audit: { action: UNSCREENED, subjectType: SUBJECT, subjectId, details } };
    });
  }

  async #following(tenantId: string): Promise<Omit<Following, 'at'>> {
    const settings = await this.#parts.settings.get(tenantId);
    return { organisationUrl: settings.TRANSACTION_SCREENING_WEBHOOK_URL, dueTimes: dueTimesOf(settings) };
  }

  async #conclude(jobs: readonly ClaimedJob[], decided: readonly Decided[], run: Run, at: Date): Promise<void> {
    const { writer, queue } = this.#parts;
    const { tenantId, lease } = jobs[0]!;
    const following = await this.#following(tenantId);
    // The audit entries have the correlation ids of their transactions. The batch itself is identified by its lease.
    await writer.write(serviceAuthor(tenantId, lease), async (tx) => {
      // This comes first, so that nothing else is done when the lease is lost.
      await queue.complete(tx.db, jobs);
      return { result: null, ...(await this.#write(tx, decided, run, { at, ...following })) };
    });
  }

  async #write(
    { db, tenantId, lockChain }: Tx,
    decided: readonly Decided[],
    { batch, runs }: Run,
    following: Following,
  ): Promise<Consequence> {
    const { at } = following;
    const texts = decided.map(({ transaction, outcome }) => ({
      transactionUuid: transaction.transactionUuid,
      remark: outcome.remark,
    }));
    const stored = await remarksAsStored(db, tenantId, texts);
    const remarks = new Map(texts.map(({ transactionUuid }, at) => [transactionUuid, stored[at]!.ofScreening]));
    const outcomes = decided.map(({ transaction, outcome, assessment }, index) => ({
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: stored[index]!.ofTransaction,
      assessed: assessment,
    }));
    const changed = await decidePending(db, tenantId, outcomes, { at, id: SCREENER });
    if (changed !== decided.length) throw new Error('a transaction was decided by somebody else meanwhile');
    const remembered: AuditNote[] = [];
    for (const { stage, batch: open, judged } of runs) {
      if (!stage.remember) continue;
      const startedMs = performance.now();
      remembered.push(...(await stage.remember(db, open, judged)));
      this.#parts.metrics?.staged(stage.id, 'record', performance.now() - startedMs);
    }
    const { consequences } = this.#parts;
    const isQuiet = (one: Decided) => !consequences.alarms(one);
    // All writers need the chain's lock, so rows that need no alert id are written before it is taken.
    const quiet = await insertSealed(db, decided.filter(isQuiet), remarks, at);
    // Consequences take their locks after the chain's in every transaction, so they cannot deadlock.
    await consequences.hold(db, tenantId, decided);
    const chain = await lockChain();
    // Whoever bars has the chain as well: what was barred before is found here, and what comes later comes after these.
    if (((await batch?.lookUps.barredSince(db)) ?? []).length > 0) throw new BarredMeanwhileError();
    const followed = await consequences.follow(db, chain, decided, following);
    const alarming = decided
      .filter((one) => !isQuiet(one))
      .map((one) => {
        const alertId = followed.alertIds.get(one.transaction.transactionUuid) ?? null;
        return { ...one, record: { ...one.record, alertId } };
      });
    const alarmed = await insertSealed(db, alarming, remarks, at);
    return { audit: [...remembered, ...followed.audit, ...quiet, ...alarmed], jobs: followed.jobs };
  }
}

/** What a batch was screened by; null: it was not. */
interface Run {
  batch: StageBatch | null;
  runs: readonly StageRun[];
}

class BarredMeanwhileError extends Error {
  constructor() {
    super('a party of the transaction was barred while it was screened');
  }
}

const NOTHING_STATED: StatedNumbers = () => [];

/** Those of a batch that bar nobody, and share a key with whom another one of it bars. */
function besideMarked(decided: readonly Decided[], consequences: Pick<Consequences, 'bars'>): Set<Transaction> {
  const barred = new Map(decided.map((one) => [one.transaction, consequences.bars(one)] as const));
  // What a barring one states elsewhere is nobody's whom it bars.
  const keysOf = ({ tenantId, content }: Transaction, roles: readonly PartyRole[], stated: StatedNumbers) =>
    roles.flatMap((role) => keysThatBar(tenantId, content, role, stated));
  const barring = new Set([...barred].flatMap(([transaction, roles]) => keysOf(transaction, roles, NOTHING_STATED)));
  if (barring.size === 0) return new Set();
  const others = [...barred].flatMap(([transaction, roles]) => (roles.length === 0 ? transaction : []));
  return new Set(others.filter((one) => keysOf(one, PARTY_ROLES, statedNumbers).some((key) => barring.has(key))));
}

/** The result of a transaction that could not be screened. */
function notScreened({ attempts }: ClaimedJob, reason: string): Screened {
  const finding: Finding = {
    stage: 'VALIDATION',
    code: 'NOT_SCREENED',
    subject: 'TRANSACTION',
    status: 'VERIFICATION_FAILED',
    domain: 'TRANSACTION_RISK',
    factor: 'NOT_SCREENED',
    score: 60,
    weight: 1,
    remark: 'The transaction could not be screened and must be checked by a person.',
    provenance: `${attempts} attempts`,
    details: { reason },
  };
  return { findings: [finding], evidence: {}, stages: [], stoppedBy: null };
}

/** A try that failed: the job is put back, and what is not there on the last one is told. */
function notYet(reason: string): AppError {
  return new AppError('internal-error', { detail: reason });
}

/** What the audit trail vouches for: one text for what is hashed and what is stored. */
interface Sealed {
  record: JsonText;
  assessment: JsonText;
}

function sealed({ record, assessment }: { record: unknown; assessment: unknown }): Sealed {
  return { record: new JsonText(canonicalJson(record)), assessment: new JsonText(canonicalJson(assessment)) };
}

/** SHA-256 of `{"assessment": ..., "record": ...}` as canonical JSON; where they are encrypted, over their commitments. */
export function screeningHash({ record, assessment }: { record: unknown; assessment: unknown }): Buffer {
  return hashOf(sealed({ record: hashable(record), assessment: hashable(assessment) }));
}

function hashOf({ record, assessment }: Sealed): Buffer {
  const hash = createHash('sha256').update('{"assessment":').update(assessment.text);
  return hash.update(',"record":').update(record.text).update('}').digest();
}

/** @param remarks of each transaction, as they are stored @returns the audit entries that seal them */
async function insertSealed(
  db: Db,
  decided: readonly Decided[],
  remarks: ReadonlyMap<string, string>,
  at: Date,
): Promise<AuditEntry[]> {
  if (decided.length === 0) return [];
  const stored = await screeningsAsStored(
    db,
    decided[0]!.transaction.tenantId,
    decided.map(({ transaction: { transactionUuid }, record, assessment }) => ({
      transactionUuid,
      record,
      assessment,
    })),
  );
  const texts = stored.map(sealed);
  await insertScreenings(
    db,
    decided.map(({ transaction, outcome }, index) => ({
      tenantId: transaction.tenantId,
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: remarks.get(transaction.transactionUuid)!,
      screenedAt: at,
      ...texts[index]!,
    })),
  );
  await insertTraits(
    db,
    decided.map(({ transaction: { tenantId, transactionUuid, seq, content }, record }) => ({
      ...{ tenantId, transactionUuid, seq },
      traits: [...traitsOf(record.findings), ...accountTraitsOf(tenantId, content)],
    })),
  );
  // The texts are what is hashed, unless they are encrypted.
  const hashes = stored.map((one, index) => (isSealed(one.record) ? screeningHash(one) : hashOf(texts[index]!)));
  return decided.map((one, index) =>
    auditOf(one, { hash: hashes[index]!, remark: remarks.get(one.transaction.transactionUuid)! }, at),
  );
}

function auditOf(
  { transaction, outcome, assessment, record }: Decided,
  { hash, remark }: { hash: Buffer; remark: string },
  at: Date,
): AuditEntry {
  return {
    actor: SYSTEM_ACTOR,
    action: 'transaction.screened',
    subjectType: SUBJECT,
    subjectId: transaction.transactionUuid,
    correlationId: transaction.correlationId || randomUUID(),
    details: {
      status: outcome.status,
      score: assessment.transactionSuspicionScore,
      riskTier: assessment.transactionRiskTier,
      disposition: assessment.transactionDisposition,
      generation: record.generation,
      matcherVersion: record.matcherVersion,
      contentHash: hash.toString('hex'),
      isSuspicious: outcome.isSuspicious,
      remarkHash: hashText(hashableText(remark)),
    },
    occurredAt: at,
  };
}
