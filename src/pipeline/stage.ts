/**
 * A stage of the pipeline, in one shape.
 *
 *   gather    batch ─► evidence      reads what is outside: lists, parties, rates, windows. May ask and wait
 *   judge     evidence ─► findings   pure: the same evidence gives the same findings, today and when it is computed again
 *   remember  evidence ─► database   what later transactions are compared with, written with the decision
 *
 * The evidence is JSON and is stored whole. A stage decides nothing: `outcome.ts` does, from the findings of all.
 */
import type { CountryRisk } from '../country-risk/country-risk.ts';
import type { CountryRiskSettings } from '../country-risk/settings.ts';
import type { Db } from '../db/database.ts';
import type { FxSettings } from '../fx/settings.ts';
import type { ListScreeningSettings } from '../list-screening/settings.ts';
import type { PolicyArchive } from '../policies/policy.ts';
import type { ProviderSettings } from '../provider/settings.ts';
import type { SearchedLists } from '../screening/list-search.ts';
import type { ScreeningSettings } from '../screening/settings.ts';
import type { Finding, RiskDomain, StageId } from '../transactions/types/finding.ts';
import type { Transaction, TransactionType } from '../transactions/types/transaction.ts';
import type { LookUps } from './look-ups.ts';
import type { ScreeningRecord } from './record.ts';

/** What stages read of the organisation's settings. */
export type StageSettings = ScreeningSettings &
  ListScreeningSettings &
  CountryRiskSettings &
  ProviderSettings &
  FxSettings;

/** The one state of the world that a whole batch is screened against. Stages read it from here and nowhere else. */
export interface BatchContext {
  tenantId: string;
  settings: StageSettings;
  lists: SearchedLists;
  countries: CountryRisk;
  /** What several stages ask of the same transactions: asked once, kept as long as the batch. */
  lookUps: LookUps;
}

/** Transactions of one organisation and one type, ordered by `seq`. */
export interface StageBatch extends BatchContext {
  transactionType: TransactionType;
  transactions: readonly Transaction[];
}

/** A transaction with what a stage saw and found of it. */
export interface Judged<Evidence> {
  transaction: Transaction;
  evidence: Evidence;
  findings: readonly Finding[];
}

export interface Stage<Evidence = unknown, Context = unknown> {
  readonly id: StageId;
  /** One sentence for people. */
  readonly description: string;
  /** Whether a release that went without this stage says so. */
  readonly expected: boolean;
  /** The domain that the stage looks at, and what it looked with: told where nothing was found there. */
  readonly covers?: { domain: RiskDomain; provenance(evidence: Evidence, record: ScreeningRecord): string };

  /** In the order of `batch.transactions`. What throws leaves the transactions PENDING, to be tried again. */
  gather(batch: StageBatch): Promise<Evidence[]>;
  /**
   * What the stage judges by besides the evidence, in the version that the evidence names: a policy, a rule set. null: that
   * version is not kept. Absent: the evidence is enough.
   */
  contextOf?(tenantId: string, evidence: Evidence, policies: PolicyArchive): Promise<Context | null>;
  judge(transaction: Transaction, evidence: Evidence, context: Context): Finding[];
  /** Inside the database transaction that decides. */
  remember?(db: Db, batch: StageBatch, judged: readonly Judged<Evidence>[]): Promise<void>;
}
