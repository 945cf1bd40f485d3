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

/** Consequences of decided transactions. */
export interface WrittenEffects extends PartialEffect {
  /** Alert ID of each transaction that has an alert. */
  alertIds: ReadonlyMap<string, string>;
}

/** Time of the decision, and settings of the organization. */
export interface EffectTerms {
  at: Date;
  /** Webhook URL of the organization; null: none. */
  organisationUrl: string | null;
  /** Due times of alerts. */
  dueTimes: DueTimes;
  /** Read after the lock of the chain. */
  subscriptions: EnabledSubscriptions;
}

/** Consequences of a decision in other modules, inside its database transaction. */
export interface ScreeningEffects {
  /** Whether the decision opens an alert. */
  alarms(decided: ScreenedOutcome): boolean;
  /** The sides that the decision restricts. Transactions of the batch that share their identifiers must be screened after it. */
  bars(decided: ScreenedOutcome): readonly PartyRole[];
  /** Locks the parties that will be marked. Must be called before the chain is locked. */
  hold(db: Db, tenantId: string, decided: readonly ScreenedOutcome[]): Promise<void>;
  /** Webhook subscriptions of the organization, for `follow`. */
  subscriptions(db: Db, tenantId: string): Promise<EnabledSubscriptions>;
  /** Writes alerts, webhooks and party marks. Must be called after the chain is locked. */
  follow(db: Db, chain: LockedChain, decided: readonly ScreenedOutcome[], how: EffectTerms): Promise<WrittenEffects>;
}

/** The part of ongoing screening that this job needs. */
export interface CustomersAwaited {
  /** Screens these customers first, because payments are waiting for the result. */
  screenFirst(tenantId: string, customerIds: readonly string[]): Promise<void>;
}
