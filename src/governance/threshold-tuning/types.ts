/**
 * The vocabulary of threshold tests.
 *
 *   RUNNING ─► COUNTED ─draw─► READING ─all judged─► READ ─propose─► PROPOSED ─► IN_FORCE, REFUSED
 *      └► FAILED                                       ▲  another person: ─┘
 *
 * A PREVIEW ends with COUNTED and shows its pairs. A TEST shows none before all that was drawn of it is judged.
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

/** What decides who is a hit. */
export interface Line {
  /** 0 to 100 */
  threshold: number;
  algorithm: MatchAlgorithm;
}

/** What becomes of a pair. KEPT: a hit by both lines. NEW: by the one asked about alone. LOST: by the one in force alone. NEITHER: below both. */
export const PAIR_CHANGES = ['KEPT', 'NEW', 'LOST', 'NEITHER'] as const;
export type PairChange = (typeof PAIR_CHANGES)[number];
export type ByChange = Record<PairChange, number>;
export const NOTHING_YET = { KEPT: 0, NEW: 0, LOST: 0, NEITHER: 0 } as const satisfies ByChange;

export const SOURCES = ['CUSTOMER', 'SCREENING'] as const;
export type Source = (typeof SOURCES)[number];

/** Somebody of the organisation's own records beside a listed party. */
export interface Pair {
  source: Source;
  /** Id of the customer, or of the stored screening. */
  sourceId: string;
  /** CUSTOMER, OWNER/0, OWNER/1, ..; of a screening ASKED. */
  subject: string;
  profileId: string;
  /** 0 to 100; of a pair that is LOST by another algorithm its score by the one in force. */
  score: number;
  change: PairChange;
}

export interface RankedPair extends Pair {
  rank: string;
}

export const VERDICTS = ['SAME', 'OTHER', 'CANNOT_TELL'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a judgement rests on. */
export const DECIDING_FIELDS = ['NAME', 'BIRTH_DATE', 'COUNTRY', 'DOCUMENT', 'GENDER', 'ENTITY_TYPE'] as const;
export type DecidingField = (typeof DECIDING_FIELDS)[number];

/** What the reader was shown, without a name: what each field came to, and SHA-256 over the whole. */
export interface Shown {
  fields: { field: string; verdict: Comparison['verdict'] }[];
  hash: string;
}

export interface StoredPair extends RankedPair {
  pairId: string;
  testId: string;
  position: number | null;
  reader: string | null;
  takenAt: Date | null;
  verdict: Verdict | null;
  decidingFields: DecidingField[] | null;
  shown: Shown | null;
  judgedAt: Date | null;
}

export interface Progress {
  /** Customers and stored screenings that are to be looked at, and that were. */
  toLookAt: number;
  lookedAt: number;
}

/** What the records came to. JSON. */
export interface Counted {
  customers: number;
  /** Stored screenings, the same question counted once. */
  screenings: number;
  /** There are more stored screenings than were asked again. */
  moreScreenings: boolean;
  /** Customers and screenings that could not be compared: nothing is said of them. */
  failed: number;
  /** Of whom more listed parties resemble one name than are kept: the best are counted. */
  cut: number;
  pairs: ByChange;
  /** Customers and screenings with a hit. `newly`: by the line asked about alone; `noLonger`: by the one in force alone. */
  withHits: { inForce: number; asked: number; newly: number; noLonger: number };
  /** Pairs by the whole points of their score by the line asked about: `scores["72"]` are those of 72.0 to 72.9. */
  scores: Record<string, number>;
  generation: number;
  ownGeneration: number;
  matcherVersion: string;
}

/** What a sample says of all pairs of one change. Shares are 0 to 1. */
export interface Estimate {
  change: PairChange;
  /** All pairs. */
  population: number;
  drawn: number;
  same: number;
  other: number;
  cannotTell: number;
  /** Of those that were told apart; null: none was. */
  share: number | null;
  /** In which the share of all lies with 95 %. */
  low: number | null;
  high: number | null;
  /** The same as numbers of pairs. */
  pairsLow: number | null;
  pairsHigh: number | null;
  /** The upper end where each that nobody could tell counts as the listed party. */
  pairsHighest: number | null;
}

export interface TestRow {
  testId: string;
  version: number;
  purpose: Purpose;
  reason: string;
  asked: Line;
  inForce: Line;
  floor: number;
  screeningsFrom: Date | null;
  seed: string;
  state: TestState;
  progress: Progress;
  counted: Counted | null;
  failure: string | null;
  drawn: ByChange | null;
  drawnBy: string | null;
  drawnAt: Date | null;
  estimates: Estimate[] | null;
  rationale: string | null;
  /** Keys of authors (`platform/access/permissions.ts`). */
  proposedBy: string | null;
  proposedAt: Date | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}
