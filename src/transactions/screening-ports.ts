/** Ports between the screening job and other parts of the service. */
import type { DueTimes } from '../alerts/business-calendar.ts';
import type { PartyRole, Transaction } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import type { LockedChain, PartialEffect } from '../platform/unit-of-work/effect.ts';
import type { EnabledSubscriptions } from '../platform/webhooks/webhooks.ts';
import type { PipelineResult } from './pipeline/pipeline.ts';
import type { ScreeningRecord } from './pipeline/record.ts';

export interface ScreenedOutcome extends Pick<PipelineResult, 'outcome' | 'assessment'> {
  transaction: Transaction;
  record: ScreeningRecord;
}

/** The written effects of screened transactions. */
export interface WrittenEffects extends PartialEffect {
  /** Alert ID of each transaction that has an alert. */
  alertIds: ReadonlyMap<string, string>;
}

/** Time of the outcome, and settings of the organization. */
export interface EffectTerms {
  at: Date;
  /** Webhook URL of the organization; null: none. */
  organisationUrl: string | null;
  /** Due times of alerts. */
  dueTimes: DueTimes;
  /** Webhook subscriptions, read after the chain lock. */
  subscriptions: EnabledSubscriptions;
}

/** Effects of a screening in other modules, inside its database transaction. */
export interface ScreeningEffects {
  /** Whether the outcome opens an alert. */
  alarms(screened: ScreenedOutcome): boolean;
  /** The sides that the outcome restricts. Transactions of the batch that share identifiers with these sides must be screened afterwards. */
  restricts(screened: ScreenedOutcome): readonly PartyRole[];
  /** Locks the parties that will be restricted. Must be called before the chain is locked. */
  hold(db: Db, tenantId: string, screened: readonly ScreenedOutcome[]): Promise<void>;
  /** Webhook subscriptions of the organization, for `write`. */
  subscriptions(db: Db, tenantId: string): Promise<EnabledSubscriptions>;
  /** Writes alerts, webhooks and party marks. Must be called after the chain is locked. */
  write(db: Db, chain: LockedChain, screened: readonly ScreenedOutcome[], how: EffectTerms): Promise<WrittenEffects>;
}

/** The part of ongoing screening that this job needs. */
export interface CustomersAwaited {
  /** Screens these customers first, because payments are waiting for the result. */
  screenFirst(tenantId: string, customerIds: readonly string[]): Promise<void>;
}
