import type { BarringKey, KeyKind, PartyKey } from '../transactions/types/subjects.ts';

export const PARTY_MARKS = ['WHITELIST', 'BLACKLIST', 'FROZEN'] as const;
export type PartyMarkKind = (typeof PARTY_MARKS)[number];

/** A listed profile that the party was mistaken for, at the version that people looked at. */
export interface ClearedProfile {
  profileId: string;
  version: number;
}

export interface PartyMark {
  mark: PartyMarkKind;
  /** Only for WHITELIST. */
  cleared: ClearedProfile[];
  reason: string;
  /** ISO 8601 UTC */
  markedAt: string;
  markedBy: string;
}

/** A stored party, with the keys that a resolution looks at. */
export interface KnownParty {
  partyId: string;
  names: string[];
  birthDate: string | null;
  transactions: number;
  firstSeq: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** All documents and business ids, and those other keys that were asked for. */
  keys: (PartyKey | BarringKey)[];
  marks: PartyMark[];
  /** Ids of parties united with it, as far as they were asked for. */
  formerIds: string[];
}

/** The party on one side of a transaction, as known from the transactions before. */
export interface ResolvedParty {
  partyId: string;
  /** No transaction before this one has the party. */
  isNew: boolean;
  /** Sequence of the party's first transaction; if it is new, of this one. */
  firstSeq: number;
  firstSeenAt: Date;
  /** An estimate from a hundred on. */
  transactionsBefore: number;
  /** The latest first, this transaction's own included; at most ten. */
  names: string[];
  /** Keys of this transaction, the strongest first. */
  keys: readonly PartyKey[];
  /** What ties it to the transactions before; empty: new. */
  tiedBy: KeyKind[];
  marks: PartyMark[];
  /** BLACKLIST and FROZEN of others with the same document, business id or wallet, or the same number and name or birth date. */
  barredThrough: PartyMark[];
}
