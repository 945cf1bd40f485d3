/** Types and closed tables of QA review. */
import type { ClosingReason, AlertDisposition as Disposition } from '../../alerts/life-cycle.ts';
import type { AlertQueue, AlertSeverity } from '../../alerts/types.ts';

/**
 * WAITING ──take──► READING ──answer──► ANSWERED ──conclude──► CONCLUDED
 * ▲                 │                   the original decision is shown from here on
 * └────returned─────┘
 */
export const READING_STATES = ['WAITING', 'READING', 'ANSWERED', 'CONCLUDED'] as const;
export type ReadingState = (typeof READING_STATES)[number];

export const READING_VERDICTS = ['AGREE', 'DISAGREE'] as const;
export type ReadingVerdict = (typeof READING_VERDICTS)[number];

export const DISPOSITIONS = ['FALSE_POSITIVE', 'TRUE_POSITIVE'] as const satisfies readonly Disposition[];

interface ErrorRow {
  /** Verdict that the error kind belongs to. */
  verdict: ReadingVerdict;
  meaning: string;
}

/** Errors of the original decision. DISAGREE: the decision itself was wrong. AGREE: how it was made. */
export const ERROR_TABLE = {
  WRONG_DISPOSITION: {
    verdict: 'DISAGREE',
    meaning: 'the alert was closed as false positive although it was true, or the reverse',
  },
  EVIDENCE_OVERLOOKED: { verdict: 'DISAGREE', meaning: 'relevant evidence was overlooked' },
  ESCALATION_MISSED: { verdict: 'DISAGREE', meaning: 'the alert should have been escalated or reported' },
  WRONG_REASON: { verdict: 'AGREE', meaning: 'the disposition is right, but its reason code is wrong' },
  RATIONALE_INSUFFICIENT: { verdict: 'AGREE', meaning: 'the rationale is not sufficient for an independent reader' },
  PROCEDURE: {
    verdict: 'AGREE',
    meaning: 'the checklist, the deadline or another internal procedure was not followed',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;
export type ErrorKind = keyof typeof ERROR_TABLE;
export const ERROR_KINDS = Object.keys(ERROR_TABLE) as readonly ErrorKind[];

/** Stratification of a sample. */
export const STRATA = ['REASON', 'SEVERITY', 'CLOSER'] as const;
export type StratifiedBy = (typeof STRATA)[number];

/** JSON. Which closed alerts can be drawn, and how many are. */
export interface DrawCriteria {
  /** ISO 8601, UTC: closed at or after closedFrom, and before closedTo. */
  closedFrom: string;
  closedTo: string;
  dispositions: readonly Disposition[] | null;
  reasonCodes: readonly ClosingReason[] | null;
  severities: readonly AlertSeverity[] | null;
  queues: readonly AlertQueue[] | null;
  closers: readonly string[] | null;
  stratifiedBy: StratifiedBy | null;
  /** Share of each stratum, above 0 to 1; null: see `count`. */
  share: number | null;
  count: number | null;
}

export interface Stratum {
  /** Reason code, severity or closer; ALL if not stratified. */
  stratum: string;
  population: number;
  drawn: number;
}

export interface SampleRow {
  sampleId: string;
  reason: string;
  criteria: DrawCriteria;
  seed: string;
  population: number;
  populationHash: string;
  strata: readonly Stratum[];
  drawn: number;
  drawnAt: Date;
  drawnBy: string;
}

/** The reviewer's assessment, made without knowing the original decision. JSON. */
export interface SecondAnswer {
  disposition: Disposition;
  reasonCode: ClosingReason;
  reason: string;
  /** ISO 8601 */
  answeredAt: string;
}

export interface ReadingRow {
  readingId: string;
  sampleId: string;
  alertId: string;
  drawnAt: Date;
  closedAt: Date;
  disposition: Disposition;
  reasonCode: string | null;
  severity: AlertSeverity;
  queue: AlertQueue;
  /** ID of the rule that raised the alert, otherwise the finding code. */
  cause: string;
  closedByType: string | null;
  closedBy: string | null;
  state: ReadingState;
  reader: string | null;
  takenAt: Date | null;
  answer: SecondAnswer | null;
  verdict: ReadingVerdict | null;
  errorKind: ErrorKind | null;
  reason: string | null;
  followUpAlertId: string | null;
  concludedAt: Date | null;
  version: number;
}
