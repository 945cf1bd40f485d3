/** The vocabulary of second readings: closed tables. */
import type { ClosingReason, Verdict as Disposition } from '../../alerts/life-cycle.ts';
import type { AlertQueue, AlertSeverity } from '../../alerts/types.ts';

/**
 *   WAITING ──take──► READING ──answer──► ANSWERED ──conclude──► CONCLUDED
 *      ▲                 │                   what the first reader said is shown from here on
 *      └────put back─────┘
 */
export const READING_STATES = ['WAITING', 'READING', 'ANSWERED', 'CONCLUDED'] as const;
export type ReadingState = (typeof READING_STATES)[number];

export const READING_VERDICTS = ['AGREE', 'DISAGREE'] as const;
export type ReadingVerdict = (typeof READING_VERDICTS)[number];

export const DISPOSITIONS = ['FALSE_POSITIVE', 'TRUE_POSITIVE'] as const satisfies readonly Disposition[];

interface ErrorRow {
  /** With which it goes. */
  verdict: ReadingVerdict;
  meaning: string;
}

/** What was wrong with the first reading. With DISAGREE: what was decided; with AGREE: how. */
export const ERROR_TABLE = {
  WRONG_DISPOSITION: {
    verdict: 'DISAGREE',
    meaning: 'the findings were right and it was closed as wrong, or the reverse',
  },
  EVIDENCE_OVERLOOKED: { verdict: 'DISAGREE', meaning: 'something that decides was not looked at' },
  ESCALATION_MISSED: { verdict: 'DISAGREE', meaning: 'somebody more senior should have decided, or a report was due' },
  WRONG_REASON: { verdict: 'AGREE', meaning: 'the disposition is right, its reason code is not' },
  RATIONALE_INSUFFICIENT: { verdict: 'AGREE', meaning: 'a stranger could not follow the rationale' },
  PROCEDURE: { verdict: 'AGREE', meaning: 'the checklist, the time or another rule of the house was not kept' },
} as const satisfies Readonly<Record<string, ErrorRow>>;
export type ErrorKind = keyof typeof ERROR_TABLE;
export const ERROR_KINDS = Object.keys(ERROR_TABLE) as readonly ErrorKind[];

/** By what a sample is drawn, each part by itself. */
export const STRATA = ['REASON', 'SEVERITY', 'CLOSER'] as const;
export type StratifiedBy = (typeof STRATA)[number];

/** JSON. Which closed alerts can be drawn, and how many of them are. */
export interface DrawCriteria {
  /** ISO 8601, UTC: closed from this moment on, and before that one. */
  closedFrom: string;
  closedTo: string;
  dispositions: readonly Disposition[] | null;
  reasonCodes: readonly ClosingReason[] | null;
  severities: readonly AlertSeverity[] | null;
  queues: readonly AlertQueue[] | null;
  closers: readonly string[] | null;
  stratifiedBy: StratifiedBy | null;
  /** Of each part, above 0 to 1; null: `count`. */
  share: number | null;
  count: number | null;
}

export interface Stratum {
  /** Reason code, severity, or who closed; ALL where nothing divides them. */
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

/** What the second reader says without knowing what the first one said. JSON. */
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
  /** Id of the rule that raised the alert, else the code of the finding. */
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
