/**
 * A stage of the pipeline, in one shape.
 *
 *   gather    batch ─► evidence      reads lists, parties, rates, windows
 *   judge     evidence ─► findings   pure: the same evidence gives the same findings, also when computed again
 *   remember  evidence ─► database   facts for later transactions, written with the decision
 *
 * The evidence is JSON and is stored in full. `outcome.ts` decides, from the findings of all stages.
 */

import type { Finding, RiskDomain, StageId } from '../../domain/finding.ts';
import type { Transaction, TransactionType } from '../../domain/transaction.ts';
import type { CountryRisk } from '../../lists/countries/country-risk.ts';
import type { CountryRiskSettings } from '../../lists/countries/settings.ts';
import type { ListState } from '../../lists/list-state.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PolicyArchive } from '../../platform/policies/policy.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import type { ListScreeningSettings } from '../../screening/payment-parties/settings.ts';
import type { ScreeningSettings } from '../../screening/settings.ts';
import type { FxSettings } from '../fx/settings.ts';
import type { ProviderSettings } from '../provider/settings.ts';
import type { LookUps } from './look-ups.ts';
import type { ScreeningRecord } from './record.ts';

/** The organisation's settings that stages read. */
export type StageSettings = ScreeningSettings &
  ListScreeningSettings &
  CountryRiskSettings &
  ProviderSettings &
  FxSettings;

/** The state against which a whole batch is screened. Stages read it only from here. */
export interface BatchContext {
  tenantId: string;
  settings: StageSettings;
  lists: SearchedLists;
  /** What is missing beside them. */
  listState: ListState;
  countries: CountryRisk;
  /** Look-ups that several stages share. */
  lookUps: LookUps;
}

/** Transactions of one organisation and one type, ordered by `seq`. */
export interface StageBatch extends BatchContext {
  transactionType: TransactionType;
  transactions: readonly Transaction[];
}

/** A transaction with a stage's evidence and findings. */
export interface Judged<Evidence> {
  transaction: Transaction;
  evidence: Evidence;
  findings: readonly Finding[];
}

export interface Stage<Evidence = unknown, Context = unknown> {
  readonly id: StageId;
  /** One sentence for people. */
  readonly description: string;
  /** The stage's domain and provenance, for the line of a domain without findings. */
  readonly covers?: { domain: RiskDomain; provenance(evidence: Evidence, record: ScreeningRecord): string };

  /** @returns evidence in the order of `batch.transactions`. After an error they stay PENDING and are tried again */
  gather(batch: StageBatch): Promise<Evidence[]>;
  /**
   * What the stage judges by besides the evidence, in the version that the evidence names: a policy, a rule set. null: that
   * version is not kept. Absent: the evidence is enough.
   */
  contextOf?(tenantId: string, evidence: Evidence, policies: PolicyArchive): Promise<Context | null>;
  judge(transaction: Transaction, evidence: Evidence, context: Context): Finding[];
  /** Called inside the database transaction that decides. @returns what is to be recorded of it in the audit trail */
  remember?(db: Db, batch: StageBatch, judged: readonly Judged<Evidence>[]): Promise<readonly AuditNote[]>;
}
