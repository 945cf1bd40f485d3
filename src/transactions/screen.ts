/**
 * The screening job. It takes a batch of one organization's transactions from PENDING to their outcome.
 *
 *   claimed jobs ─► transactions ─► stages ─► outcome, assessment
 *      └► one database transaction: jobs, status, screening, what stages remember, alert, webhooks, audit
 */
import { randomUUID } from 'node:crypto';
import { type AlertSettings, dueTimesOf } from '../alerts/settings.ts';
import type { Finding } from '../domain/finding.ts';
import { PARTY_ROLES, type PartyRole, TRANSACTION_TYPES, type Transaction } from '../domain/transaction.ts';
import { gapsOf, mayClose } from '../lists/list-state.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import { type AuditEntry, hashText, SYSTEM_ACTOR } from '../platform/audit/trail.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { isEncrypting } from '../platform/db/encryption.ts';
import type { Log } from '../platform/db/log.ts';
import { AppError } from '../platform/errors.ts';
import type { ClaimedJob, JobQueue } from '../platform/jobs/queue.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { traced } from '../platform/lib/trace.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { type AuditNote, type PartialEffect, serviceAuthor, type Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { keysThatBar } from '../screening/parties/resolution.ts';
import type { StatedNumbers } from '../screening/parties/types.ts';
import { statedNumbers } from '../screening/payment-parties/stated-numbers.ts';
import { insertContexts, type Parts, type StoredContext, withoutContext } from './context-store.ts';
import { type EncryptedRemark, encryptRemarks } from './encrypted.ts';
import type { TransactionMetrics } from './metrics.ts';
import { IDENTITY_ALONE } from './pipeline/configuration.ts';
import { isSuspicious } from './pipeline/outcome.ts';
import type { Pipeline } from './pipeline/pipeline.ts';
import { recordOf } from './pipeline/record.ts';
import type { StageRun } from './pipeline/run-stages.ts';
import type { Screened } from './pipeline/screened.ts';
import type { ScreeningContext, ScreeningContexts } from './pipeline/screening-context.ts';
import type { StageBatch } from './pipeline/stage.ts';
import { awaitedCustomers } from './pipeline/stages/sanctions.ts';
import { SUBJECT } from './recorder.ts';
import type { CustomersAwaited, EffectTerms, ScreenedOutcome, ScreeningEffects } from './screening-ports.ts';
import { insertScreenings, insertTraits } from './screening-store.ts';
import type { TransactionSettings } from './settings.ts';
import { readTransactions, writeOutcomes } from './store.ts';
import { accountTraitsOf, traitsOf } from './traits.ts';

type WriteTerms = Omit<EffectTerms, 'subscriptions'>;
type Searched = Pick<ScreeningContext, 'lists' | 'listState' | 'appetite'>;

export interface ScreenTransactionsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  clock: Clock;
  watchlists: Pick<Watchlists, 'hasNothing'>;
  /** Total attempts of a job. On the last attempt, missing lists are reported instead of awaited. */
  tries: number;
  contexts: ScreeningContexts;
  pipeline: Pipeline;
  customers: CustomersAwaited;
  effects: ScreeningEffects;
  settings: SettingsReader<TransactionSettings & AlertSettings>;
  log: Pick<Log, 'warn'>;
  metrics?: Pick<TransactionMetrics, 'staged' | 'screened'>;
}

const SCREENER = SYSTEM_ACTOR.id;
/** Attempts to screen a batch while its parties keep being restricted. After that, the jobs return to the queue. */
const MOST_TURNS = 3;
/** Most contexts that are remembered as stored. */
const MOST_CONTEXTS = 10_000;
/** Audit action for a transaction that ends without a screening. */
const UNSCREENED = 'transaction.unscreened';
/** Resolved parties of a transaction that could not be screened. */
type Identified = Pick<Screened, 'evidence'> & Pick<Run, 'runs'>;
const NOTHING_IDENTIFIED: Identified = { evidence: {}, runs: [] };
const ERASED_REMARK = 'The transaction could not be screened: the key of the organisation was destroyed.';

export class ScreenTransactions {
  readonly #parts: ScreenTransactionsParts;
  /** Contexts that are known to be stored. */
  readonly #stored = new Set<string>();

  constructor(parts: ScreenTransactionsParts) {
    this.#parts = parts;
  }

  /**
   * @throws errors of a stage; AppError service-unavailable while the index loads; internal-error (a failed attempt) if a
   * required list is missing or a customer has not been compared yet, and attempts are left
   */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, watchlists, contexts, queue, tries } = this.#parts;
    const tenantId = jobs[0]?.tenantId;
    if (tenantId === undefined) return;
    if (watchlists.hasNothing()) throw notYet('no watchlist could be loaded');
    const uuids = jobs.map(({ subjectId }) => subjectId);
    const [transactions, context] = await Promise.all([
      database.tenantRead(tenantId, (db) => readTransactions(db, tenantId, uuids)),
      contexts.contextOf(tenantId),
    ]);
    const pending = transactions.filter(({ status }) => status === 'PENDING');
    const gaps = gapsOf(context.listState);
    if (pending.length > 0 && mayClose(gaps) && jobs.some(({ attempts }) => attempts < tries)) {
      throw notYet(`watchlists are missing or stale: ${[...gaps.notLoaded, ...gaps.stale].join(', ')}`);
    }
    // One database transaction per type, so that stages lock their rows once, in one order.
    for (const type of TRANSACTION_TYPES) {
      const ofType = pending.filter(({ content }) => content.transactionType === type);
      const ids = new Set(ofType.map(({ transactionUuid }) => transactionUuid));
      const theirs = jobs.filter(({ subjectId }) => ids.has(subjectId));
      if (ofType.length > 0) await this.#screenInTurns(context, ofType, theirs);
    }
    const waiting = new Set(pending.map(({ transactionUuid }) => transactionUuid));
    const over = jobs.filter(({ subjectId }) => !waiting.has(subjectId));
    if (over.length > 0) await database.tenant(tenantId, (db) => queue.complete(db, over));
  }

  /** Screens again if a party was restricted meanwhile that shares an identifier with the batch. */
  async #screenInTurns(
    context: ScreeningContext,
    transactions: readonly Transaction[],
    jobs: readonly ClaimedJob[],
  ): Promise<void> {
    for (let turn = 1; ; turn++) {
      try {
        await this.#screen(context, transactions, jobs);
        return;
      } catch (error) {
        if (!(error instanceof RestrictedMeanwhileError)) throw error;
        if (turn >= MOST_TURNS) throw notYet(error.message);
      }
    }
  }

  async #screen(
    context: ScreeningContext,
    transactions: readonly Transaction[],
    jobs: readonly ClaimedJob[],
  ): Promise<void> {
    const { pipeline, clock, metrics, tries, customers } = this.#parts;
    const startedMs = performance.now();
    const batch: StageBatch = context.batch(transactions);
    const steps = context.settings['transactions.pipeline'][batch.transactionType];
    const { screened: results, runs } = await pipeline.run(batch, steps, (id, ms) => metrics?.staged(id, 'run', ms));
    // If a batch fails, each transaction is retried alone, so only the affected ones wait.
    const awaited = [...new Set(results.flatMap(awaitedCustomers))];
    if (awaited.length > 0 && jobs.some(({ attempts }) => attempts < tries)) {
      await customers.screenFirst(jobs[0]!.tenantId, awaited);
      throw notYet('a customer of the transaction is not compared with the lists yet');
    }
    const at = clock.now();
    const screened = results.map((one, index) => this.#assess(transactions[index]!, one, context, at));
    const later = affectedByRestrictions(screened, this.#parts.effects);
    if (later.size > 0) {
      // Affected transactions are screened after the restricting ones, so that the stages find the new restrictions.
      const jobsOf = (isLater: boolean) => {
        const some = transactions.filter((one) => later.has(one) === isLater);
        const ids = new Set(some.map(({ transactionUuid }) => transactionUuid));
        return [some, jobs.filter(({ subjectId }) => ids.has(subjectId))] as const;
      };
      await this.#screenInTurns(context, ...jobsOf(false));
      await this.#screenInTurns(context, ...jobsOf(true));
      return;
    }
    await this.#writeBatch(jobs, screened, { batch, runs }, at);
    const statuses = screened.map(({ outcome }) => outcome.status);
    metrics?.screened(statuses, performance.now() - startedMs);
  }

  #assess(transaction: Transaction, result: Screened, context: Searched | null, at: Date): ScreenedOutcome {
    const record = recordOf(result, transaction.content, context);
    const { reasonCodes, ...concluded } = this.#parts.pipeline.conclude(transaction.transactionUuid, record, at);
    return { transaction, record: { ...record, reasonCodes }, ...concluded };
  }

  /** Called after the last failed attempt. The transaction becomes VERIFICATION_FAILED, because it was not screened. */
  async giveUp(job: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    const logFailure = (error: unknown) => {
      const { tenantId, subjectId } = job;
      this.#parts.log.warn(
        { err: error, tenantId, subjectId },
        'Screening failed permanently; the parties are unknown',
      );
      return null;
    };
    const identified = await this.#identified(job).catch(logFailure);
    // The transaction must end even if its parties cause the failure.
    if (identified && (await this.#giveUp(job, reason, bury, identified).then(() => true, logFailure))) return;
    await this.#giveUp(job, reason, bury, NOTHING_IDENTIFIED);
  }

  async #giveUp(
    job: ClaimedJob,
    reason: string,
    bury: (db: Db) => Promise<void>,
    { evidence, runs }: Identified,
  ): Promise<void> {
    const { writer, clock } = this.#parts;
    const { tenantId, subjectId } = job;
    const terms = await this.#terms(tenantId);
    await writer.write(serviceAuthor(tenantId, subjectId), async (tx) => {
      await bury(tx.db);
      const [transaction] = await readTransactions(tx.db, tenantId, [subjectId], 'STAND_IN');
      if (transaction?.status !== 'PENDING') return { result: null, audit: [] };
      const at = clock.now();
      const screened = [this.#assess(transaction, { ...notScreened(job, reason), evidence }, null, at)];
      const { audit, jobs } = await this.#write(tx, screened, { batch: null, runs }, { at, ...terms });
      return { result: null, audit, jobs };
    });
  }

  /**
   * Resolves only the parties of the transaction. Without them, a reviewer could not restrict the party, and the same account could be
   * paid under another name. null: no longer PENDING. @throws errors of reading the parties
   */
  async #identified({ tenantId, subjectId }: ClaimedJob): Promise<Identified | null> {
    const { database, contexts, pipeline } = this.#parts;
    const [transaction] = await database.tenant(tenantId, (db) => readTransactions(db, tenantId, [subjectId]));
    if (transaction?.status !== 'PENDING') return null;
    const batch = (await contexts.contextOf(tenantId)).batch([transaction]);
    const { screened: results, runs } = await pipeline.run(batch, IDENTITY_ALONE);
    return { evidence: results[0]!.evidence, runs };
  }

  /**
   * Called after the organization-managed key was destroyed. The transaction can no longer be decrypted and becomes VERIFICATION_FAILED.
   * Only the audit trail records it, since a screening, an alert and events would have to be encrypted with that key.
   */
  async endErased({ tenantId, subjectId }: ClaimedJob, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async (tx) => {
      await bury(tx.db);
      const outcome = { status: 'VERIFICATION_FAILED', isSuspicious: isSuspicious('VERIFICATION_FAILED') } as const;
      const ended = { transactionUuid: subjectId, ...outcome, remark: ERASED_REMARK, assessed: null };
      if ((await writeOutcomes(tx.db, tenantId, [ended], { at: tx.now(), id: SCREENER })) === 0) {
        return { result: null, audit: [] };
      }
      const details = {
        ...{ ...outcome, because: 'OWN_KEY_DESTROYED', version: 2 },
        remarkHash: hashText(ERASED_REMARK),
      };
      return { result: null, audit: { action: UNSCREENED, subjectType: SUBJECT, subjectId, details } };
    });
  }

  async #terms(tenantId: string): Promise<Omit<WriteTerms, 'at'>> {
    const settings = await this.#parts.settings.get(tenantId);
    return { organisationUrl: settings.TRANSACTION_SCREENING_WEBHOOK_URL, dueTimes: dueTimesOf(settings) };
  }

  async #writeBatch(
    jobs: readonly ClaimedJob[],
    screened: readonly ScreenedOutcome[],
    run: Run,
    at: Date,
  ): Promise<void> {
    const { writer, queue } = this.#parts;
    const { tenantId, lease } = jobs[0]!;
    const terms = await this.#terms(tenantId);
    // Audit entries carry the correlation IDs of their transactions. The lease identifies the batch.
    const { result } = await writer.write(serviceAuthor(tenantId, lease), async (tx) => {
      const completed = queue.complete(tx.db, jobs);
      completed.catch(() => {});
      // If the lease was lost, nothing is written, and errors that follow from it are ignored.
      const written = await this.#write(tx, screened, run, { at, ...terms }).catch(async (error) => {
        await completed;
        throw error;
      });
      await completed;
      const { contextIds, ...effect } = written;
      return { result: contextIds, ...effect };
    });
    if (this.#stored.size >= MOST_CONTEXTS) this.#stored.clear();
    for (const contextId of result) this.#stored.add(contextKey(tenantId, contextId));
  }

  async #write(
    { db, tenantId, lockChain }: Tx,
    screened: readonly ScreenedOutcome[],
    { batch, runs }: Run,
    terms: WriteTerms,
  ): Promise<PartialEffect & { contextIds: readonly string[] }> {
    const { at } = terms;
    // Before any row that other batches lock: a batch that waits for another one with the same new context must hold no such row.
    const isWhole = await isEncrypting(db, tenantId);
    const storable = screened.map((one) => (isWhole ? asWhole(one) : apartFromContext(tenantId, one)));
    const contexts = new Map(
      storable.flatMap(({ context }) => (context ? [[context.contextId, context] as const] : [])),
    );
    const news = [...contexts.values()].filter(({ contextId }) => !this.#stored.has(contextKey(tenantId, contextId)));
    const ofContexts = await insertContexts(db, tenantId, news);
    const texts = screened.map(({ transaction, outcome }) => ({
      transactionUuid: transaction.transactionUuid,
      remark: outcome.remark,
    }));
    const stored = await encryptRemarks(db, tenantId, texts);
    const remarks = new Map(texts.map(({ transactionUuid }, at) => [transactionUuid, stored[at]!]));
    const outcomes = screened.map(({ transaction, outcome, assessment }, index) => ({
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: stored[index]!.ofTransaction,
      assessed: assessment,
    }));
    const changed = writeOutcomes(db, tenantId, outcomes, { at, id: SCREENER });
    changed.catch(() => {});
    const remembered: AuditNote[] = [];
    for (const { stage, batch: open, judged } of runs) {
      if (!stage.remember) continue;
      const startedMs = performance.now();
      const remember = () => stage.remember!(db, open, judged);
      remembered.push(...(await traced(`stage ${stage.id} record`, {}, remember)));
      this.#parts.metrics?.staged(stage.id, 'record', performance.now() - startedMs);
    }
    const { effects } = this.#parts;
    const isQuiet = (one: ScreenedOutcome) => !effects.alarms(one);
    // Rows without an alert ID are written before the chain is locked, because all writers need that lock.
    const quiet = await insertSealed(db, storable.filter(isQuiet), remarks, at);
    // Every transaction takes the locks of the effects after the chain lock, so they cannot deadlock.
    await effects.hold(db, tenantId, screened);
    const [chain, restricted, subscriptions] = await Promise.all([
      lockChain(),
      // Restricting a party also takes the chain lock. Earlier restrictions are visible here; later ones apply after these outcomes.
      batch?.lookups.restrictedSince(db),
      effects.subscriptions(db, tenantId),
    ]);
    if ((await changed) !== screened.length) throw new Error('a transaction of the batch is no longer pending');
    if (restricted && restricted.length > 0) throw new RestrictedMeanwhileError();
    const written = await effects.write(db, chain, screened, { ...terms, subscriptions });
    const alarming = storable
      .filter((one) => !isQuiet(one))
      .map((one) => {
        const alertId = written.alertIds.get(one.transaction.transactionUuid) ?? null;
        return { ...one, stored: { ...one.stored, record: { ...(one.stored.record as object), alertId } } };
      });
    const alarmed = await insertSealed(db, alarming, remarks, at);
    const audit = [...remembered, ...ofContexts, ...written.audit, ...quiet, ...alarmed];
    return { audit, jobs: written.jobs, contextIds: [...contexts.keys()] };
  }
}

/** The batch and its stage runs. `batch` is null if the transaction was not screened. */
interface Run {
  batch: StageBatch | null;
  runs: readonly StageRun[];
}

class RestrictedMeanwhileError extends Error {
  constructor() {
    super('a party of the transaction was restricted while it was screened');
  }
}

const NOTHING_STATED: StatedNumbers = () => [];

/** Transactions that share an identifier with a party restricted in the same batch, and that restrict no party themselves. */
function affectedByRestrictions(
  screened: readonly ScreenedOutcome[],
  effects: Pick<ScreeningEffects, 'restricts'>,
): Set<Transaction> {
  const restricted = new Map(screened.map((one) => [one.transaction, effects.restricts(one)] as const));
  // Numbers that a restricting transaction states elsewhere do not belong to the restricted party.
  const keysOf = ({ tenantId, content }: Transaction, roles: readonly PartyRole[], stated: StatedNumbers) =>
    roles.flatMap((role) => keysThatBar(tenantId, content, role, stated));
  const restrictingKeys = new Set(
    [...restricted].flatMap(([transaction, roles]) => keysOf(transaction, roles, NOTHING_STATED)),
  );
  if (restrictingKeys.size === 0) return new Set();
  const others = [...restricted].flatMap(([transaction, roles]) => (roles.length === 0 ? transaction : []));
  return new Set(
    others.filter((one) => keysOf(one, PARTY_ROLES, statedNumbers).some((key) => restrictingKeys.has(key))),
  );
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

/** A failed attempt. The job returns to the queue. */
function notYet(reason: string): AppError {
  return new AppError('internal-error', { detail: reason });
}

/** A screened transaction, with its screening as it is stored. */
interface Storable extends ScreenedOutcome {
  stored: Parts;
  /** Shared data that `stored` does not contain; null: `stored` is complete. */
  context: StoredContext | null;
}

function apartFromContext(tenantId: string, one: ScreenedOutcome): Storable {
  const { own, context } = withoutContext(tenantId, one);
  return { ...one, stored: own, context };
}

/** Stored form for an organization with its own managed key. */
function asWhole(one: ScreenedOutcome): Storable {
  return { ...one, stored: { record: one.record, assessment: one.assessment }, context: null };
}

function contextKey(tenantId: string, contextId: string): string {
  return `${tenantId}/${contextId}`;
}

/** @param remarks stored remark of each transaction @returns the audit entries that seal the screenings */
async function insertSealed(
  db: Db,
  screened: readonly Storable[],
  remarks: ReadonlyMap<string, EncryptedRemark>,
  at: Date,
): Promise<AuditEntry[]> {
  if (screened.length === 0) return [];
  const hashes = await insertScreenings(
    db,
    screened.map(({ transaction, outcome, stored, context }) => ({
      tenantId: transaction.tenantId,
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: remarks.get(transaction.transactionUuid)!.ofScreening,
      screenedAt: at,
      ...stored,
      contextId: context?.contextId ?? null,
    })),
  );
  await insertTraits(
    db,
    screened.map(({ transaction: { tenantId, transactionUuid, seq, content }, record }) => ({
      ...{ tenantId, transactionUuid, seq },
      traits: [...traitsOf(record.findings), ...accountTraitsOf(tenantId, content)],
    })),
  );
  return screened.map((one, index) =>
    auditOf(one, { hash: hashes[index]!, remark: remarks.get(one.transaction.transactionUuid)!.hash }, at),
  );
}

function auditOf(
  { transaction, outcome, assessment, record }: ScreenedOutcome,
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
      remarkHash: remark,
    },
    occurredAt: at,
  };
}
