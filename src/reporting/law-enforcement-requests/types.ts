/** The vocabulary of searches that an authority asks for. JSON where it is stored. */

import type { Terms } from '../../customers/ongoing-screening/subjects.ts';
import type { EntityType } from '../../lists/profile.ts';
import type { ExplanationLine } from '../../matching/types.ts';

export const SEARCH_QUEUE = 'record-search';

/** Whom the authority asks for. */
export interface SoughtParty {
  /** The authority's own number. */
  externalReferenceId: string | null;
  entityType: EntityType;
  /** The first is the whole name, the others are aliases. */
  names: string[];
  /** YYYY-MM-DD */
  dob: string | null;
  countryCodes: string[];
  documentNumbers: string[];
  /** For whoever judges: addresses are not compared. */
  addresses: string[];
}

export const SEARCH_STATES = ['RUNNING', 'FOUND', 'ANSWERED', 'FAILED'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
export const OUTCOMES = ['POSITIVE', 'NONE'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const VERDICTS = ['MATCH', 'NO_MATCH'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What was looked at, all that there was. */
export interface Looked {
  activeCustomers: number;
  /** Closed ones whose relationship ended in the time that is asked for. */
  closedCustomers: number;
  /** Of the register of customers, when it was looked at. */
  registerRevision: number;
  transactions: number;
  /** Of these, how many could not be compared; each of them is a hit to be judged by hand. */
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
  /** null until it has ended. */
  looked: Looked | null;
  failure: string | null;
  outcome: Outcome | null;
  answerNote: string | null;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

/** A record of the house that one of the parties may be behind. */
export interface FoundHit {
  /** Position among the parties; null: the record could not be compared, and a person must look. */
  partyIndex: number | null;
  customerId: string | null;
  transactionUuid: string | null;
  /** CUSTOMER, OWNER/0, ... of a customer; SENDER, RECEIVER, BANK, MESSAGE, ... of a transaction. */
  subject: string;
  /** What of the record was compared. */
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
  verdict: Verdict | null;
  reason: string | null;
  judgedAt: Date | null;
  judgedBy: string | null;
  version: number;
}
