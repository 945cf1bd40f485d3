/**
 * The screening job: a batch of one organisation's transactions, from PENDING to its outcome.
 *
 *   claimed jobs ─► transactions ─► stages ─► outcome, assessment
 *      └► one database transaction: jobs away, status, screening, what stages remember, actions, alert, webhooks, audit
 */
import { randomUUID } from 'node:crypto';
import { type AuditEntry, append, hashDetails, lockChain, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import type { ClaimedJob, JobQueue } from '../jobs/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import { assess, type RiskAssessment } from '../pipeline/assessment.ts';
import { type Outcome, outcomeOf } from '../pipeline/outcome.ts';
import { provenanceOf, providerOf } from '../pipeline/provenance.ts';
import { type Recording, runStages, type Screened } from '../pipeline/run-stages.ts';
import type { Stage, StageBatch } from '../pipeline/stage.ts';
import { type ListSearch, recordedVersions, type SearchedLists } from '../screening/list-search.ts';
import type { Settings } from '../settings/settings.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import type { TransactionMetrics } from './metrics.ts';
import { SUBJECT } from './recorder.ts';
import { decidePending, insertScreenings, readTransactions } from './store.ts';
import { type Finding, STAGE_IDS, type StageId } from './types/finding.ts';
import { TRANSACTION_TYPES, type Transaction } from './types/transaction.ts';

/** What a transaction was screened with and what was found: enough to vouch for it and to compute it again. */
export interface ScreeningRecord {
  generation: number;
  listVersions: readonly { watchlistId: string; version: number }[];
  matcherVersion: string;
  stages: readonly StageId[];
  stoppedBy: StageId | null;
  findings: readonly Finding[];
  evidence: Readonly<Partial<Record<StageId, unknown>>>;
  /** null: nobody was alarmed. */
  alertId: string | null;
}

export interface Decided {
  transaction: Transaction;
  outcome: Outcome;
  assessment: RiskAssessment;
  record: ScreeningRecord;
}

/** Rooms that have a part in what follows from a decision, inside its database transaction. */
export interface Consequences {
  /** Whether an alert may come of it. */
  alarms(decided: Decided): boolean;
  /** Alerts, webhooks, marks of parties. @returns the alert of each transaction that has one */
  follow(db: Db, decided: readonly Decided[], at: Date): Promise<ReadonlyMap<string, string>>;
}

export interface ScreenTransactionsParts {
  database: Database;
  queue: JobQueue;
  clock: Clock;
  settings: Settings;
  lists: Pick<ListSearch, 'current'>;
  watchlists: Pick<Watchlists, 'requireFresh'>;
  stages: readonly Stage[];
  consequences: Consequences;
  metrics?: Pick<TransactionMetrics, 'staged' | 'screened'>;
}

const SCREENER = SYSTEM_ACTOR.id;

export class ScreenTransactions {
  readonly #parts: ScreenTransactionsParts;
  readonly #stages: ReadonlyMap<StageId, Stage>;

  constructor(parts: ScreenTransactionsParts) {
    this.#parts = parts;
    this.#stages = new Map(parts.stages.map((stage) => [stage.id, stage]));
  }

  /** @throws what a stage throws; AppError service-unavailable while nobody may be screened */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, lists, settings, watchlists } = this.#parts;
    const tenantId = jobs[0]?.tenantId;
    if (tenantId === undefined) return;
    watchlists.requireFresh();
    const uuids = jobs.map(({ subjectId }) => subjectId);
    const [transactions, searched, tenant] = await Promise.all([
      database.tenant(tenantId, (db) => readTransactions(db, tenantId, uuids)),
      lists.current(tenantId),
      settings.get(tenantId),
    ]);
    const pending = transactions.filter(({ status }) => status === 'PENDING');
    // Each type in a database transaction of its own: stages then lock what they record once, in one order.
    for (const transactionType of TRANSACTION_TYPES) {
      const ofType = pending.filter(({ content }) => content.transactionType === transactionType);
      if (ofType.length === 0) continue;
      const batch: StageBatch = { tenantId, transactionType, transactions: ofType, settings: tenant, lists: searched };
      const ids = new Set(ofType.map(({ transactionUuid }) => transactionUuid));
      await this.#screen(
        batch,
        jobs.filter(({ subjectId }) => ids.has(subjectId)),
      );
    }
    const waiting = new Set(pending.map(({ transactionUuid }) => transactionUuid));
    const over = jobs.filter(({ subjectId }) => !waiting.has(subjectId));
    if (over.length > 0) await database.tenant(tenantId, (db) => this.#parts.queue.complete(db, over));
  }

  async #screen(batch: StageBatch, jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, clock, metrics } = this.#parts;
    const startedMs = performance.now();
    const pipeline = batch.settings['transactions.pipeline'][batch.transactionType];
    const run = await runStages(batch, pipeline, this.#stages, (id, ms) => metrics?.staged(id, 'run', ms));
    const at = clock.now();
    const decided = run.screened.map((one, index) => decide(batch.transactions[index]!, one, batch.lists, at));
    await database.tenant(batch.tenantId, (db) => this.#conclude(db, jobs, decided, run.recordings, at));
    const statuses = decided.map(({ outcome }) => outcome.status);
    metrics?.screened(statuses, performance.now() - startedMs);
  }

  /** When the last try has failed: what could not be screened is not clean. Inside the transaction that buries the job. */
  async giveUp(db: Db, job: ClaimedJob, reason: string): Promise<void> {
    const { tenantId } = job;
    const [transaction] = await readTransactions(db, tenantId, [job.subjectId]);
    if (transaction?.status !== 'PENDING') return;
    const at = this.#parts.clock.now();
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
      provenance: `${job.attempts} attempts`,
      details: { reason },
    };
    const screened: Screened = { findings: [finding], evidence: {}, stages: [], stoppedBy: null };
    const decided = [decide(transaction, screened, null, at)];
    await this.#write(db, tenantId, decided, [], at);
  }

  async #conclude(
    db: Db,
    jobs: readonly ClaimedJob[],
    decided: readonly Decided[],
    recordings: readonly Recording[],
    at: Date,
  ): Promise<void> {
    // First: where the lease is lost, nothing else is done.
    await this.#parts.queue.complete(db, jobs);
    const tenantId = jobs[0]!.tenantId;
    if (decided.length > 0) await this.#write(db, tenantId, decided, recordings, at);
  }

  async #write(
    db: Db,
    tenantId: string,
    decided: readonly Decided[],
    recordings: readonly Recording[],
    at: Date,
  ): Promise<void> {
    const outcomes = decided.map(({ transaction, outcome }) => ({
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: outcome.remark,
    }));
    const changed = await decidePending(db, tenantId, outcomes, { at, id: SCREENER });
    if (changed !== decided.length) throw new Error('a transaction was decided by somebody else meanwhile');
    for (const { stage, batch, results } of recordings) {
      if (!stage.record) continue;
      const startedMs = performance.now();
      await stage.record(db, batch, results);
      this.#parts.metrics?.staged(stage.id, 'record', performance.now() - startedMs);
    }
    const { consequences } = this.#parts;
    const isQuiet = (one: Decided) => !consequences.alarms(one);
    // The lock of the chain is everybody's bottleneck: what needs no alert's id is written and sealed before it is taken.
    const quiet = await insertSealed(db, decided.filter(isQuiet), at);
    // What follows takes locks after the chain's, in every transaction: none waits for another in a circle.
    await lockChain(db, tenantId);
    const alerts = await consequences.follow(db, decided, at);
    const alarming = decided
      .filter((one) => !isQuiet(one))
      .map((one) => {
        const alertId = alerts.get(one.transaction.transactionUuid) ?? null;
        return { ...one, record: { ...one.record, alertId } };
      });
    const alarmed = await insertSealed(db, alarming, at);
    await append(db, tenantId, [...quiet, ...alarmed]);
  }
}

function decide(transaction: Transaction, screened: Screened, lists: SearchedLists | null, at: Date): Decided {
  const { findings, evidence, stages, stoppedBy } = screened;
  const record: ScreeningRecord = {
    generation: lists?.shared.generation ?? 0,
    listVersions: lists ? recordedVersions(lists) : [],
    matcherVersion: MATCHER_VERSION,
    stages,
    stoppedBy,
    findings,
    evidence,
    alertId: null,
  };
  return { transaction, record, ...concluded(transaction.transactionUuid, record, at) };
}

/** Outcome and assessment of what was found: nothing else goes into them. */
export function concluded(
  transactionUuid: string,
  record: ScreeningRecord,
  assessedAt: Date,
): { outcome: Outcome; assessment: RiskAssessment } {
  const { findings } = record;
  const outcome = outcomeOf(findings, notRun(record));
  const provenance = provenanceOf(record);
  const provider = providerOf(record);
  return { outcome, assessment: assess({ transactionUuid, assessedAt, findings, outcome, provenance, provider }) };
}

/** Stages that a configuration left out and without which a release is no full one. */
const EXPECTED = STAGE_IDS.filter((stage) => !['WALLET', 'PROVIDER', 'RISK_ASSESSMENT'].includes(stage));

function notRun({ stages, stoppedBy }: ScreeningRecord): StageId[] {
  return stoppedBy === null ? EXPECTED.filter((stage) => !stages.includes(stage)) : [];
}

/** What the audit trail vouches for. */
export function screeningHash(screening: { record: unknown; assessment: unknown }): Buffer {
  return hashDetails({ record: screening.record, assessment: screening.assessment });
}

/** @returns the audit entries that vouch for them */
async function insertSealed(db: Db, decided: readonly Decided[], at: Date): Promise<AuditEntry[]> {
  if (decided.length === 0) return [];
  await insertScreenings(
    db,
    decided.map(({ transaction, outcome, assessment, record }) => ({
      tenantId: transaction.tenantId,
      transactionUuid: transaction.transactionUuid,
      status: outcome.status,
      isSuspicious: outcome.isSuspicious,
      remark: outcome.remark,
      screenedAt: at,
      record,
      assessment,
    })),
  );
  return decided.map((one) => auditOf(one, at));
}

function auditOf({ transaction, outcome, assessment, record }: Decided, at: Date): AuditEntry {
  return {
    actor: SYSTEM_ACTOR,
    action: 'transaction.screened',
    subjectType: SUBJECT,
    subjectId: transaction.transactionUuid,
    correlationId: transaction.correlationId || randomUUID(),
    details: {
      status: outcome.status,
      score: assessment.transactionSuspicionScore,
      generation: record.generation,
      matcherVersion: record.matcherVersion,
      contentHash: screeningHash({ record, assessment }).toString('hex'),
    },
    occurredAt: at,
  };
}
