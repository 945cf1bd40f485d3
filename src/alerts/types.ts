/** The vocabulary of alerts. */
import type { MatchedParty } from '../transactions/types/finding.ts';

export const ALERT_KINDS = ['TRANSACTION'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** From the lightest to the gravest. */
export const ALERT_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

export const ALERT_STATES = [
  'OPEN',
  'IN_REVIEW',
  'ESCALATED',
  'CLOSED_FALSE_POSITIVE',
  'CLOSED_TRUE_POSITIVE',
] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How soon somebody has to have looked. */
export const DUE_AFTER_MS: Readonly<Record<AlertSeverity, number>> = {
  CRITICAL: 4 * HOUR_MS,
  HIGH: 24 * HOUR_MS,
  MEDIUM: 3 * DAY_MS,
  LOW: 7 * DAY_MS,
};

/** A finding of the pipeline in short: what people need to see first. */
export interface AlertFinding {
  /** WATCHLIST_MATCH, RULE, AMOUNT_SPIKE, ... */
  code: string;
  /** The part of the transaction that it is about: SENDER, MESSAGE, ... */
  subject: string;
  /** 0..100 */
  score: number;
  /** Of a match with a listing. */
  match?: MatchedParty;
  remark: string;
}

/** A transaction that somebody has to look at. */
export interface AlertToRaise {
  transactionUuid: string;
  /** Of the transaction. */
  status: string;
  /** Key of the party, or of whatever else it is about. Alerts of the same party and finding are one while it is open. */
  party: string;
  finding: string;
  title: string;
  severity: AlertSeverity;
  /** The gravest first. */
  findings: readonly AlertFinding[];
  correlationId: string;
}
