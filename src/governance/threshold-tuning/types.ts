/**
 * Types of threshold tests.
 *
 * RUNNING ─► COUNTED ─draw─► READING ─all decided─► READ ─propose─► PROPOSED ─► IN_FORCE, REFUSED
 * └► FAILED                                                        ▲  another user: ─┘
 *
 * A PREVIEW ends with COUNTED and shows its pairs. A TEST shows none until all drawn pairs have a verdict.
 */
import type { MatchAlgorithm } from '../../matching/types.ts';
import type { Comparison } from '../../screening/comparisons.ts';

export const TEST_QUEUE = 'threshold-test';

export const PURPOSES = ['PREVIEW', 'TEST'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const TEST_STATES = [
  'RUNNING',
  'FAILED',
  'COUNTED',
  'READING',
  'READ',
  'PROPOSED',
  'IN_FORCE',
  'REFUSED',
] as const;
export type TestState = (typeof TEST_STATES)[number];

/** A threshold with its algorithm. */
export interface AlgorithmThreshold {
  /** 0 to 100 */
  threshold: number;
  algorithm: MatchAlgorithm;
}

/**
 * Effect on a pair. KEPT: a hit by both thresholds. NEW: only by the tested one. LOST: only by the one in force.
 * NEITHER: below both.
 */
export const PAIR_CHANGES = ['KEPT', 'NEW', 'LOST', 'NEITHER'] as const;
export type PairChange = (typeof PAIR_CHANGES)[number];
export type ByChange = Record<PairChange, number>;
export const NOTHING_YET = { KEPT: 0, NEW: 0, LOST: 0, NEITHER: 0 } as const satisfies ByChange;

export const SOURCES = ['CUSTOMER', 'SCREENING'] as const;
export type Source = (typeof SOURCES)[number];

/** A party of the organization's records compared with a listed party. */
export interface Pair {
  source: Source;
  /** ID of the customer or stored screening. */
  sourceId: string;
  /** CUSTOMER, OWNER/0, OWNER/1, ...; for a screening ASKED. */
  subject: string;
  profileId: string;
  /** 0 to 100, by the tested algorithm; for a LOST pair that it did not find, by the one in force. */
  score: number;
  change: PairChange;
}

export interface RankedPair extends Pair {
  rank: string;
}

export const VERDICTS = ['SAME', 'OTHER', 'CANNOT_TELL'] as const;
export type PairVerdict = (typeof VERDICTS)[number];

/** Fields that a verdict can be based on. */
export const DECIDING_FIELDS = ['NAME', 'BIRTH_DATE', 'COUNTRY', 'DOCUMENT', 'GENDER', 'ENTITY_TYPE'] as const;
export type DecidingField = (typeof DECIDING_FIELDS)[number];

/** What the reviewer was shown, without names: the result per field, and SHA-256 over everything. */
export interface ShownComparison {
  fields: { field: string; verdict: Comparison['verdict'] }[];
  hash: string;
}

export interface StoredPair extends RankedPair {
  pairId: string;
  testId: string;
  position: number | null;
  reader: string | null;
  takenAt: Date | null;
  verdict: PairVerdict | null;
  decidingFields: DecidingField[] | null;
  shown: ShownComparison | null;
  judgedAt: Date | null;
}

export interface Progress {
  /** Customers and stored screenings to compare, and compared so far. */
  toLookAt: number;
  lookedAt: number;
}

/** Results of the count. JSON. */
export interface ThresholdCounts {
  customers: number;
  /** Stored screenings, equal queries counted once. */
  screenings: number;
  /** true: there are more stored screenings than were repeated. */
  moreScreenings: boolean;
  /** Records that could not be compared, and are not in the counts. */
  failed: number;
  /** Records with more matches than the limit; only the best are counted. */
  cut: number;
  pairs: ByChange;
  /**
   * Customers and screenings with a hit. `newly`: only by the tested threshold; `noLonger`: only by the one in force.
   */
  withHits: { inForce: number; asked: number; newly: number; noLonger: number };
  /** Pairs by whole points of their score by the tested algorithm: `scores["72"]` counts 72.0 to 72.9. */
  scores: Record<string, number>;
  generation: number;
  ownGeneration: number;
  matcherVersion: string;
}

/** Estimate for all pairs of one change from the sample. Shares are 0 to 1. */
export interface Estimate {
  change: PairChange;
  /** Number of pairs. */
  population: number;
  drawn: number;
  same: number;
  other: number;
  cannotTell: number;
  /** Share of SAME among SAME and OTHER; null: no such verdicts. */
  share: number | null;
  /** 95% confidence interval of the share. */
  low: number | null;
  high: number | null;
  /** The same as numbers of pairs. */
  pairsLow: number | null;
  pairsHigh: number | null;
  /** Upper bound if every CANNOT_TELL counts as SAME. */
  pairsHighest: number | null;
}

export interface TestRow {
  testId: string;
  version: number;
  purpose: Purpose;
  reason: string;
  asked: AlgorithmThreshold;
  inForce: AlgorithmThreshold;
  floor: number;
  screeningsFrom: Date | null;
  seed: string;
  state: TestState;
  progress: Progress;
  counted: ThresholdCounts | null;
  failure: string | null;
  drawn: ByChange | null;
  drawnBy: string | null;
  drawnAt: Date | null;
  estimates: Estimate[] | null;
  rationale: string | null;
  /** Author keys (`platform/access/permissions.ts`). */
  proposedBy: string | null;
  proposedAt: Date | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}
