/** Types of look-backs. Stored as JSON where noted. */
import type { TransactionStatus } from '../../domain/transaction.ts';
import type { RecordedVersion } from '../../screening/list-search.ts';
import type { RescreenedFinding, RescreeningFailure } from '../../transactions/rescreening.ts';

export const LOOK_BACK_QUEUE = 'look-back';
export const LOOK_BACK_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;
export type LookBackState = (typeof LOOK_BACK_STATES)[number];

/** Settings for which a look-back accepts proposed values. */
export const PROPOSABLE_SETTINGS = [
  'screening.minScoreThreshold',
  'screening.algorithm',
  'transactions.sanctionsBlockThreshold',
  'transactions.textScoreThreshold',
  'transactions.blockingMeasures',
  'transactions.highRiskCountryScore',
  'transactions.notValuedLimit',
  'transactions.unnamedParties',
  'transactions.pipeline',
] as const;
export type ProposableSetting = (typeof PROPOSABLE_SETTINGS)[number];

/** JSON. */
export interface UsedSetting {
  key: ProposableSetting;
  value: unknown;
  /** Version of the setting in force at the start; 0: the default. */
  version: number;
  /** The request gave the value. It is not in force. */
  isProposed: boolean;
}

/** Counts of a look-back. Stored as JSON. */
export interface LookBackCounts {
  screened: number;
  /** Payments that would be released again, or held only for reasons that a user has already decided on. */
  unchanged: number;
  /** Status now -> payments. */
  wouldBeHeld: Partial<Record<TransactionStatus, number>>;
  notScreened: number;
}

export const NOTHING_COUNTED: LookBackCounts = { screened: 0, unchanged: 0, wouldBeHeld: {}, notScreened: 0 };

export interface LookBackRow {
  lookBackId: string;
  version: number;
  state: LookBackState;
  from: Date;
  to: Date;
  reason: string;
  settings: readonly UsedSetting[];
  toScreen: number;
  lastSeq: number;
  afterSeq: number;
  counts: LookBackCounts;
  listVersions: readonly RecordedVersion[];
  matcherVersion: string;
  failure: string | null;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  isUnreadable?: true;
}

/** A payment that would be held now, or that could not be screened. */
export interface LookBackPayment {
  number: number;
  transactionUuid: string;
  statusThen: TransactionStatus;
  screenedAs: TransactionStatus | null;
  statusNow: TransactionStatus | null;
  failure: RescreeningFailure | null;
  findings: readonly RescreenedFinding[];
  isUnreadable?: true;
}
