/**
 * The interface of a pipeline stage.
 *
 *   gather    batch ─► evidence      reads lists, parties, rates, windows
 *   judge     evidence ─► findings   pure: the same evidence gives the same findings, also on recomputation
 *   remember  evidence ─► database   facts for later transactions, written with the decision
 *
 * Evidence is JSON and is stored in full. `outcome.ts` derives the outcome from the findings of all stages.
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
import type { PipelineSettings } from './configuration.ts';
import type { ScreeningRecord } from './record.ts';
import type { SharedLookups } from './shared-lookups.ts';

/** Settings of the organization that stages read. */
export type StageSettings = ScreeningSettings &
  ListScreeningSettings &
  CountryRiskSettings &
  ProviderSettings &
  FxSettings &
  Pick<PipelineSettings, 'transactions.unnamedParties'>;

/** The state that a whole batch is screened against. Stages read it only from here. */
export interface BatchContext {
  tenantId: string;
  settings: StageSettings;
  lists: SearchedLists;
  /** Missing and stale lists. */
  listState: ListState;
  countries: CountryRisk;
  /** Lookups that several stages share. */
  lookups: SharedLookups;
}

/** Transactions of one organization and type, ordered by `seq`. */
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
  /** One sentence that describes the stage to users. */
  readonly description: string;
  /** Domain and provenance, for the contribution line of a domain without findings. */
  readonly covers?: { domain: RiskDomain; provenance(evidence: Evidence, record: ScreeningRecord): string };

  /** @returns evidence in the order of `batch.transactions`. After an error, the transactions stay PENDING and are retried */
  gather(batch: StageBatch): Promise<Evidence[]>;
  /**
   * The policy or rule set that `judge` needs besides the evidence, in the version that the evidence names. null: that version is no
   * longer stored. Absent: the evidence is enough.
   */
  contextOf?(tenantId: string, evidence: Evidence, policies: PolicyArchive): Promise<Context | null>;
  judge(transaction: Transaction, evidence: Evidence, context: Context): Finding[];
  /** Called inside the deciding database transaction. @returns audit notes */
  remember?(db: Db, batch: StageBatch, judged: readonly Judged<Evidence>[]): Promise<readonly AuditNote[]>;
}
