/** The vocabulary of alerts. */
import type { MatchedParty } from '../domain/finding.ts';

/** What raised it: a transaction, or a customer whom a list or a change of the customer has made a hit. */
export const ALERT_KINDS = ['TRANSACTION', 'ONGOING_SCREENING'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Who works on it: a sanctions hit asks for another hand than an odd amount. */
export const ALERT_QUEUES = ['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'] as const;
export type AlertQueue = (typeof ALERT_QUEUES)[number];

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

/** A transaction, or a customer, that somebody has to look at. */
export interface AlertToRaise {
  kind: AlertKind;
  queue: AlertQueue;
  /** null: it is about no transaction. */
  transactionUuid: string | null;
  /** Of the transaction; of a customer what its hit argues for. */
  status: string;
  /** Key of the party, or of whatever else it is about. Alerts of the same party and finding are one while it is open. */
  party: string;
  /** null: nobody who is known. */
  partyId: string | null;
  /** Of ongoing screening; null: of a transaction. */
  customerId: string | null;
  /** Whom it is about; null: nobody is named. */
  subjectName: string | null;
  finding: string;
  /** Of the finding that raised it: WATCHLIST_MATCH, RULE, ... */
  code: string;
  title: string;
  severity: AlertSeverity;
  /** The gravest first. */
  findings: readonly AlertFinding[];
  correlationId: string;
}
