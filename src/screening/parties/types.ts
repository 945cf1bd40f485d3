import type { KeyKind, PartyKey, RestrictionKey } from '../../domain/subjects.ts';
import type { PartyRole, TransactionContent } from '../../domain/transaction.ts';

export const PARTY_MARKS = ['WHITELIST', 'BLACKLIST', 'FROZEN', 'TRUE_MATCH', 'OPEN_MATCH'] as const;
export type PartyMarkKind = (typeof PARTY_MARKS)[number];

/** Marks that restrict a party. */
export const RESTRICTING_MARKS: ReadonlySet<PartyMarkKind> = new Set([
  'BLACKLIST',
  'FROZEN',
  'TRUE_MATCH',
  'OPEN_MATCH',
]);

/** Marks that end an exemption. OPEN_MATCH does not, because it is undecided. */
export const ENDING_MARKS: ReadonlySet<PartyMarkKind> = new Set(['BLACKLIST', 'FROZEN', 'TRUE_MATCH']);

/** Marks that depend on transactions and are removed with the last one. */
export type MarkOfTransactions = 'TRUE_MATCH' | 'OPEN_MATCH';

/**
 * Stands for further transactions of an OPEN_MATCH that are not stored individually. The mark can then only be removed
 * by a user.
 */
export const MORE_TRANSACTIONS = '00000000-0000-0000-0000-000000000000';

/**
 * A mark in force. WHITELIST: exemption from monitoring findings, not from watchlist matches. TRUE_MATCH: a transaction
 * was decided as a true match. OPEN_MATCH: the party matched a prohibiting listing and the match is undecided.
 */
export interface PartyMark {
  mark: PartyMarkKind;
  reason: string;
  /** ISO 8601 UTC */
  markedAt: string;
  /** Exemption: approver. */
  markedBy: string;
  /** Exemption: proposer. null: no separate proposer. Absent in older records. */
  proposedBy?: string | null;
  /** End of an exemption, ISO 8601 UTC. null: until it is removed. Absent in older records. */
  expiresAt?: string | null;
  /** TRUE_MATCH: latest transaction decided as a true match. OPEN_MATCH: first undecided transaction. */
  transactionUuid?: string;
  /** TRUE_MATCH and OPEN_MATCH: applies to this transaction. Absent: it does not. */
  ofItself?: true;
}

/**
 * A restriction of another party. `through` is absent if the link is a document, business ID or wallet of the side.
 * STATED: a number elsewhere in the request.
 */
export type RestrictedThrough = PartyMark & { through?: 'ACCOUNT' | 'STATED' };

/** A number that a request states outside of the fields that are for it. */
export interface StatedNumber {
  /** null: of neither side. */
  role: PartyRole | null;
  number: string;
}

/** Keys of wallets that many parties share. They link no parties. */
export type SharedKeys = ReadonlySet<string>;

export type StatedNumbers = (content: TransactionContent) => readonly StatedNumber[];

/** A clearance of a listed profile, as its reviewed facts describe it. */
export interface Clearance extends ReviewedProfile {
  reason: string;
  /** ISO 8601 UTC */
  clearedAt: string;
  clearedBy: string;
  /** YYYY-MM-DD, UTC: last day of the clearance. */
  reviewDate: string;
}

/** A listed profile as a reviewer saw it. */
export interface ReviewedProfile {
  profileId: string;
  version: number;
  /** Hash of the facts that were compared (`lists/profile-facts.ts`). Another version with the same facts is the same party. */
  facts: string;
}

/** Party facts at the clearance. With another birth date, document or name, it must be reviewed again. */
export interface PartyFacts {
  names: string[];
  birthDate: string | null;
  /** Hashes of its documents and business ids. */
  keys: string[];
  /** Absent in older records. */
  said?: Said;
}

/** Attributes that a payment states about a side. They distinguish it from a listed namesake. null: not stated. */
export interface Said {
  type: 'INDIVIDUAL' | 'CORPORATE' | null;
  /** ISO 3166-1 alpha-2 */
  nationality: string | null;
  gender: 'MALE' | 'FEMALE' | null;
}

export interface KnownClearance extends Clearance {
  party: PartyFacts;
}

/** Approval in force: the organization accepts this politically exposed person as a customer. */
export interface RelationshipApproval {
  approvalId: string;
  /** The customer that it was given to. Absent: it was given to the party. */
  customerId?: string;
  /** The listings that the party is, as they were reviewed. */
  profiles: ReviewedProfile[];
  /** The key of its author (`authorKey`). */
  proposedBy: string;
  approvedBy: string;
  /** ISO 8601 UTC */
  approvedAt: string;
  /** YYYY-MM-DD, UTC: last day of the approval. */
  reviewDate: string;
  /** Amount in the base currency from which payments are not covered. null: all payments are covered. */
  amountTrigger: number | null;
}

export interface KnownApproval extends RelationshipApproval {
  /** The party at the proposal. */
  party: PartyFacts;
}

/** A stored mark. */
export interface KnownMark extends Omit<PartyMark, 'transactionUuid' | 'ofItself'> {
  /** Exemption: recipient. null: not stored in older records. */
  party: PartyFacts | null;
  /** For TRUE_MATCH and OPEN_MATCH: the transactions that it covers, oldest first. null or absent for other marks. */
  transactionUuids?: string[] | null;
}

/** A stored party, with the keys that a resolution needs. */
export interface KnownParty {
  partyId: string;
  names: string[];
  birthDate: string | null;
  transactions: number;
  firstSeq: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Earliest date of its payments, accurate to a day. */
  earliestPaidAt: Date;
  /** All documents, business IDs and accounts, and the requested keys of other kinds. */
  keys: (PartyKey | RestrictionKey)[];
  marks: KnownMark[];
  clearances: KnownClearance[];
  /** Exemption in force. Absent or null: none. */
  approval?: KnownApproval | null;
  /** Requested IDs of parties merged into this party. */
  formerIds: string[];
}

/** The party on one side of a transaction, as known from the transactions before. */
export interface ResolvedParty {
  partyId: string;
  /** No transaction before this one has the party. */
  isNew: boolean;
  /** Sequence of the party's first transaction; if it is new, of this one. */
  firstSeq: number;
  /** Earliest date of its payments recorded before this one; if it is new, of this one. Accurate to a day. */
  earliestPaidAt: Date;
  /** An estimate from a hundred on. */
  transactionsBefore: number;
  /** Newest first, this transaction's own included; at most ten. */
  names: string[];
  /** Keys of this transaction, the strongest first. */
  keys: readonly PartyKey[];
  /** Keys that link it to earlier transactions; empty: new. */
  tiedBy: KeyKind[];
  /** Marks that apply to the party of this transaction. An exemption does not apply through a shared document alone. */
  marks: PartyMark[];
  /** Marks that apply to the party with the data of this transaction. */
  clearances: Clearance[];
  /** The relationship approval in force. Absent: none. */
  approval?: RelationshipApproval;
  /** The party at the screening of this transaction. */
  facts: PartyFacts;
  /** Documents, business IDs and accounts of the party, including those of this batch. Movements are stored under any of them. */
  holder: string[];
  /**
   * Restrictions of other parties with the same document, business ID, wallet or account, or the same number and name
   * or birth date.
   */
  barredThrough: RestrictedThrough[];
}
