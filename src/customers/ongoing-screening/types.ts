/** The vocabulary of ongoing screening. JSON where it is stored. */

import type { Measure } from '../../lists/measures.ts';
import type { WatchlistCategory } from '../../lists/profile.ts';
import type { ExplanationLine, Score } from '../../matching/types.ts';

export const CUSTOMER_QUEUE = 'customer-screening';
export const RUN_QUEUE = 'monitoring-run';

/** CUSTOMER, or OWNER/0, OWNER/1, ... by the place among the beneficial owners. */
export type SubjectName = string;

export type HitState = 'OPEN' | 'CLEARED' | 'ENDED';
export const HIT_CHANGES = ['NEW', 'CHANGED', 'ENDED'] as const;
export type HitChange = (typeof HIT_CHANGES)[number];
export const END_REASONS = ['DELISTED', 'PROFILE_CHANGED', 'CUSTOMER_CHANGED', 'SETTINGS_CHANGED'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What of a listed party matters to who deals with it. Names, dates, documents and countries are kept as hashes. */
export interface ProfileFacts {
  categories: WatchlistCategory[];
  /** `list/reference` of the listings in force. */
  listings: string[];
  measures: Measure[];
  /** Of the listings in force. Absent in what was found before it was kept: then none of them is new. */
  programs?: string[];
  names: string;
  dates: string;
  documents: string;
  countries: string;
}

/** Who the customer, or its owner, was when it was compared: hashes. */
export interface Identity {
  names: string;
  birth: string | null;
  documents: string;
  countries: string;
  /** Person or not, and the gender: somebody rules out a firm by its not being a person. Absent in what was found before it was kept. */
  kind?: string;
}

export interface Evidence {
  score: Score;
  explanation: ExplanationLine[];
  /** The lists that were searched. */
  generation: number;
  ownGeneration: number;
  matcherVersion: string;
  threshold: number;
}

/** A listed party that a customer, or an owner, resembles. */
export interface FoundHit {
  subject: SubjectName;
  profileId: string;
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
  endedBecause: EndReason | null;
  version: number;
  /** What is encrypted of it does not open. */
  isUnreadable?: true;
}

export interface Failure {
  customerId: string;
  reason: string;
}

/** Why a run was made. LIST_CHANGE asks which customers the changed entries can hit; the others compare every customer. */
export const RUN_KINDS = ['LIST_CHANGE', 'FULL', 'LOOKBACK'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_STATES = ['RUNNING', 'COMPLETE', 'INCOMPLETE'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** How far a run is: written with each batch, so that one that was killed goes on behind it. */
export interface RunProgress {
  /** The customers that it answers for: how many were active, up to which revision. null: it has not begun. */
  registered: number | null;
  revision: number;
  /** Of LIST_CHANGE: no changed entry can hit them. */
  ruledOut: number;
  /** Customers up to this id are done. */
  doneUpTo: string;
  screened: number;
  failed: number;
  /** The first of them. */
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
