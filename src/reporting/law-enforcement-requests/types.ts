/** Types of law-enforcement requests. Stored as JSON where noted. */

import type { Terms } from '../../customers/ongoing-screening/subjects.ts';
import type { EntityType } from '../../lists/profile.ts';
import type { ExplanationLine } from '../../matching/types.ts';

export const SEARCH_QUEUE = 'record-search';

/** A party that the authority requests. */
export interface SoughtParty {
  /** The authority's number of the party. */
  externalReferenceId: string | null;
  entityType: EntityType;
  /** The first is the full name, the others are aliases. */
  names: string[];
  /** YYYY-MM-DD */
  dob: string | null;
  countryCodes: string[];
  documentNumbers: string[];
  /** Addresses for the reviewer. They are not compared. */
  addresses: string[];
}

export const SEARCH_STATES = ['RUNNING', 'FOUND', 'ANSWERED', 'FAILED'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
export const OUTCOMES = ['POSITIVE', 'NONE'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const VERDICTS = ['MATCH', 'NO_MATCH'] as const;
export type HitVerdict = (typeof VERDICTS)[number];

/** Number of records searched. */
export interface SearchedRecords {
  activeCustomers: number;
  /** Customers whose relationship ended on or after `accountsFrom`. */
  closedCustomers: number;
  /** Revision of the customer register at the time of the search. */
  registerRevision: number;
  transactions: number;
  /** Records that could not be compared; each is a hit for manual review. */
  notCompared: number;
}

export interface SearchRow {
  searchId: string;
  version: number;
  kind: string;
  title: string;
  authorityReference: string | null;
  parties: readonly SoughtParty[];
  /** Days, YYYY-MM-DD. */
  receivedOn: string;
  accountsFrom: string;
  transactionsFrom: string;
  dueOn: string;
  state: SearchState;
  terms: Terms & { textThreshold: number };
  matcherVersion: string;
  /** null: the search has not finished. */
  looked: SearchedRecords | null;
  failure: string | null;
  outcome: Outcome | null;
  answerNote: string | null;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

/** A record that matches one of the parties. */
export interface FoundHit {
  /** Position of the party; null: the record could not be compared and needs manual review. */
  partyIndex: number | null;
  customerId: string | null;
  transactionUuid: string | null;
  /** CUSTOMER, OWNER/0, ... of a customer; SENDER, RECEIVER, BANK, MESSAGE, ... of a transaction. */
  subject: string;
  /** Value of the record that was compared. */
  compared: string;
  matchedName: string | null;
  score: number | null;
  explanation: ExplanationLine[];
  /** Why it could not be compared. */
  failure: string | null;
}

export interface StoredHit extends FoundHit {
  hitId: string;
  number: number;
  verdict: HitVerdict | null;
  reason: string | null;
  judgedAt: Date | null;
  judgedBy: string | null;
  version: number;
}
