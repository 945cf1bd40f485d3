/** Types of the queue of discounted matches: matches by a common name that hold no payment. */

/** UNSAMPLED ──drawn──► DRAWN ──reviewed──► REVIEWED */
export const REVIEW_STATES = ['UNSAMPLED', 'DRAWN', 'REVIEWED'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** WRONG: the party is, or may be, the listed one. */
export const VERDICTS = ['CORRECT', 'WRONG'] as const;
export type DiscountVerdict = (typeof VERDICTS)[number];

/** JSON. Which payments could be drawn, and how many were. */
export interface SampleCriteria {
  /** ISO 8601, UTC: recorded at or after `from`, and before `to`. */
  from: string;
  to: string;
  /** null: every list. */
  watchlistId: string | null;
  /** Share of the payments, above 0 to 1; null: see `count`. */
  share: number | null;
  count: number | null;
}

export interface SampleRow {
  sampleId: string;
  criteria: SampleCriteria;
  seed: string;
  population: number;
  populationHash: string;
  drawn: number;
  drawnAt: Date;
  drawnBy: string;
}

/** A payment that was drawn. */
export interface ReviewRow {
  transactionUuid: string;
  sampleId: string;
  drawnAt: Date;
  /** null: not reviewed. */
  verdict: DiscountVerdict | null;
  reason: string | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  /** The alert that WRONG opened. */
  alertId: string | null;
}
