/** Types of ongoing screening. Stored types are JSON. */

import type { ProfileFacts } from '../../lists/profile-facts.ts';
import type { ExplanationLine, Score } from '../../matching/types.ts';

export const CUSTOMER_QUEUE = 'customer-screening';
export const RUN_QUEUE = 'monitoring-run';

/** CUSTOMER, or OWNER/0, OWNER/1, ... by position among the beneficial owners. */
export type SubjectName = string;

export type HitState = 'OPEN' | 'CLEARED' | 'ENDED';
export const HIT_CHANGES = ['NEW', 'CHANGED', 'ENDED'] as const;
export type HitChange = (typeof HIT_CHANGES)[number];
export const END_REASONS = [
  'DELISTED',
  'PROFILE_CHANGED',
  'CUSTOMER_CHANGED',
  'SETTINGS_CHANGED',
  'BIRTH_DATE_VERIFIED',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Hashes of the identity of the customer or owner at the time of the comparison. */
export interface Identity {
  names: string;
  birth: string | null;
  documents: string;
  countries: string;
  /** Entity type and gender, since a hit may be ruled out because one side is not an individual. Absent in older hits. */
  kind?: string;
}

export interface Evidence {
  score: Score;
  explanation: ExplanationLine[];
  /** Corpus generation of the searched lists. */
  generation: number;
  ownGeneration: number;
  matcherVersion: string;
  threshold: number;
}

/** Identifies a hit of one customer. */
export interface HitKey {
  subject: SubjectName;
  profileId: string;
}

/** A listed party that a customer or an owner matches. */
export interface FoundHit extends HitKey {
  profileVersion: number;
  matchedName: string;
  score: number;
  facts: ProfileFacts;
  identity: Identity;
  evidence: Evidence;
}

export interface StoredHit extends FoundHit {
  hitId: string;
  customerId: string;
  state: HitState;
  foundAt: Date;
  changedAt: Date;
  alertId: string | null;
  clearedBy: string | null;
  clearedAt: Date | null;
  clearedReason: string | null;
  /** YYYY-MM-DD, UTC: last day of the clearance. null: not cleared. */
  reviewDate: string | null;
  endedBecause: EndReason | null;
  version: number;
  /** Encrypted data of the hit cannot be decrypted. */
  isUnreadable?: true;
}

export interface Failure {
  customerId: string;
  reason: string;
}

/** LIST_CHANGE compares only customers that the changed entries can match. The other kinds compare every customer. */
export const RUN_KINDS = ['LIST_CHANGE', 'FULL', 'LOOKBACK'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_STATES = ['RUNNING', 'COMPLETE', 'INCOMPLETE'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Progress of a run, stored with each batch, so that an interrupted run resumes after the last batch. */
export interface RunProgress {
  /** Number of active customers up to `revision`, which the run covers. null: not started. */
  registered: number | null;
  revision: number;
  /** LIST_CHANGE only: customers that no changed entry can match. */
  ruledOut: number;
  /** Customers up to this ID are done. */
  doneUpTo: string;
  screened: number;
  failed: number;
  /** The first failures, at most MAX_FAILURES_KEPT. */
  failures: Failure[];
  changes: Record<HitChange, number>;
}

export const NO_PROGRESS: RunProgress = {
  registered: null,
  revision: 0,
  ruledOut: 0,
  doneUpTo: '00000000-0000-0000-0000-000000000000',
  screened: 0,
  failed: 0,
  failures: [],
  changes: { NEW: 0, CHANGED: 0, ENDED: 0 },
};

export const MAX_FAILURES_KEPT = 100;
