/** Types and closed tables of retention. */

/** Kinds of records with a retention term. */
export const TERMED = [
  ...(['SCREENING', 'TRANSACTION', 'ALERT', 'CASE', 'SAR', 'RECORD_SEARCH', 'CUSTOMER', 'DELIVERY', 'AUDIT'] as const),
] as const;
export type Termed = (typeof TERMED)[number];

/** Kinds of records in the order of erasure, each with the term that applies. Referencing records are erased first. */
export const ERASABLE = {
  SAR: 'SAR',
  // Before the customers and transactions of its hits.
  RECORD_SEARCH: 'RECORD_SEARCH',
  CASE: 'CASE',
  ALERT: 'ALERT',
  OBLIGATION: 'TRANSACTION',
  TRANSACTION: 'TRANSACTION',
  // After the transactions that they justify.
  LICENSE: 'TRANSACTION',
  KNOWN_WALLET: 'TRANSACTION',
  // Erased before the records whose names and birth dates identify them.
  SCREENING: 'SCREENING',
  PARTY: 'TRANSACTION',
  CUSTOMER: 'CUSTOMER',
  DELIVERY: 'DELIVERY',
  AUDIT: 'AUDIT',
} as const satisfies Record<string, Termed>;
export type Erasable = keyof typeof ERASABLE;
export const ERASABLE_KINDS = Object.keys(ERASABLE) as readonly Erasable[];

/** Hidden from users without access to suspicious activity reports. */
export const CONFIDENTIAL_KINDS: readonly Erasable[] = ['SAR', 'RECORD_SEARCH'];

/** Reasons to keep a record. TIED covers all references, so that it does not reveal a report. */
export const REASONS_TO_KEEP = {
  OPEN:
    'still active: an active customer, an open alert, case, report or filing deadline, a transaction ' +
    'of an active customer, or a license or known wallet that has not ended',
  NO_TERM: 'no jurisdiction or setting defines a term',
  TOO_YOUNG: 'its term has not expired',
  ON_HOLD: 'a legal hold covers it, or the record it belongs to',
  TIED: 'a kept alert, case, report, filing deadline or transaction refers to it',
  MARKED: 'a restriction, freeze, exemption, clearance or relationship approval of the party is in force',
  NAME_ALONE: 'it matches the person by name only, without birth date or document: a user must decide whose it is',
} as const;
export type ReasonToKeep = keyof typeof REASONS_TO_KEEP;
export const REASONS = Object.keys(REASONS_TO_KEEP) as readonly ReasonToKeep[];

export const HOLD_KINDS = ['CUSTOMER', 'PARTY', 'TRANSACTION', 'CASE'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export const ERASURE_SCOPES = ['EXPIRED', 'CUSTOMER', 'PARTY'] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

/** Scope of the erasure of all records of a TEST organization. It has no planned records, and lists of erasures leave it out. */
export const RESET = 'RESET';

/** EXPIRED: all records past their term. CUSTOMER, PARTY: records of one person. */
export interface Scope {
  scope: ErasureScope;
  /** null: EXPIRED */
  subjectId: string | null;
}

export const ERASURE_STATES = ['PROPOSED', 'REJECTED', 'RUNNING', 'DONE'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];
export const ITEM_STATES = ['PLANNED', 'ERASED', 'KEPT'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const ERASURE_QUEUE = 'erasure';
