/** Words of retention: closed tables. */

/** What has a term of its own. */
export const TERMED = [
  ...(['SCREENING', 'TRANSACTION', 'ALERT', 'CASE', 'SAR', 'RECORD_SEARCH', 'CUSTOMER', 'DELIVERY', 'AUDIT'] as const),
] as const;
export type Termed = (typeof TERMED)[number];

/** Kinds of records, in the order in which they go: what others are tied to goes first. With the term that each follows. */
export const ERASABLE = {
  SAR: 'SAR',
  // Before the customers and transactions that its hits are about.
  RECORD_SEARCH: 'RECORD_SEARCH',
  CASE: 'CASE',
  ALERT: 'ALERT',
  OBLIGATION: 'TRANSACTION',
  TRANSACTION: 'TRANSACTION',
  // Before those whose names and birth dates they are compared with.
  SCREENING: 'SCREENING',
  PARTY: 'TRANSACTION',
  CUSTOMER: 'CUSTOMER',
  DELIVERY: 'DELIVERY',
  AUDIT: 'AUDIT',
} as const satisfies Record<string, Termed>;
export type Erasable = keyof typeof ERASABLE;
export const ERASABLE_KINDS = Object.keys(ERASABLE) as readonly Erasable[];

/** Whoever may not know of reports of suspicion sees no trace of these. */
export const CONFIDENTIAL_KINDS: readonly Erasable[] = ['SAR', 'RECORD_SEARCH'];

/** Why a record stays. One word for everything that it is tied to, so that nobody learns of a report from it. */
export const REASONS_TO_KEEP = {
  OPEN: 'it is not over: an active customer, an open alert, case, report or obligation, a transaction of a customer who is one still',
  NO_TERM: 'neither a jurisdiction nor the organisation says how long it is kept',
  TOO_YOUNG: 'its term is not over',
  ON_HOLD: 'a legal hold is on it, or on what it belongs to',
  TIED: 'an alert, a case, a report, an obligation or a transaction that is kept needs it',
  MARKED: 'a bar, a freeze or an exemption of the party is in force',
  NAME_ALONE: 'it has the name of the person, and neither birth date nor document: a person must look whose it is',
} as const;
export type ReasonToKeep = keyof typeof REASONS_TO_KEEP;
export const REASONS = Object.keys(REASONS_TO_KEEP) as readonly ReasonToKeep[];

export const HOLD_KINDS = ['CUSTOMER', 'PARTY', 'TRANSACTION', 'CASE'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export const ERASURE_SCOPES = ['EXPIRED', 'CUSTOMER', 'PARTY'] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

/** EXPIRED: all that is over. CUSTOMER, PARTY: what is known of one person. */
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
