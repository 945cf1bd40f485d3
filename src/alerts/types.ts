/** Types and enum values of alerts. */
import type { MatchedParty } from '../domain/finding.ts';
import type { RiskLevel } from '../lists/profile.ts';

/** Source of an alert: a transaction, or a hit of ongoing screening. */
export const ALERT_KINDS = ['TRANSACTION', 'ONGOING_SCREENING'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Queue by required expertise: sanctions matches need other skills than unusual amounts. */
export const ALERT_QUEUES = ['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'] as const;
export type AlertQueue = (typeof ALERT_QUEUES)[number];

/** Lowest first. */
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

/**
 * Cause of an alert. Findings with the same cause and subject join one open alert, with any spelling, account,
 * channel or finding code they have.
 */
export const CAUSE_TYPES = [
  'LISTED_PARTY',
  'INTERNAL_LIST',
  'PARTY_RESTRICTION',
  'WALLET',
  'COUNTRY',
  'PATTERN',
  'VERIFICATION',
  'CUSTOMER',
] as const;
export type CauseType = (typeof CAUSE_TYPES)[number];

/** Identity of a cause within its type, and its name. JSON. */
export interface CauseContent {
  /** Profile ID, country code, rule ID, ... null: cannot be decrypted. */
  key: string | null;
  /** Profile of the listed party; null: none. */
  profileId: string | null;
  /** null: cannot be decrypted. */
  label: string | null;
}

export interface AlertCause extends CauseContent {
  type: CauseType;
}

/** Summary of a pipeline finding, as shown in alert lists. */
export interface AlertFinding {
  /** WATCHLIST_MATCH, RULE, AMOUNT_SPIKE, ... */
  code: string;
  /** The part of the transaction that it is about: SENDER, MESSAGE, ... */
  subject: string;
  /** 0..100 */
  score: number;
  /** Present for a match with a listing. */
  match?: MatchedParty;
  remark: string;
}

/** A transaction or customer that needs review. */
export interface AlertToRaise {
  kind: AlertKind;
  queue: AlertQueue;
  /** null: the alert is about no transaction. */
  transactionUuid: string | null;
  /** Status of the transaction, or the status that the hit of a customer proposes. */
  status: string;
  /** Subject of the cause. Alerts with the same subject and cause are merged while open. */
  subject: string;
  cause: AlertCause;
  /** The flagged party. null: no known party. */
  partyId: string | null;
  /** Customer of an ongoing screening alert. null: the alert is about a transaction. */
  customerId: string | null;
  /** Name of the subject. null: none. */
  subjectName: string | null;
  /** Code of the finding that raised the alert: WATCHLIST_MATCH, RULE, ... */
  code: string;
  title: string;
  severity: AlertSeverity;
  /** Value of the payment in USD. null: none, or not valued. */
  valueUsd: number | null;
  /** Risk rating of the customer. null: unknown. */
  customerRisk: RiskLevel | null;
  /** Lists that name the listed party of the cause. */
  watchlistIds: readonly string[];
  /** Most severe first. */
  findings: readonly AlertFinding[];
  correlationId: string;
}
