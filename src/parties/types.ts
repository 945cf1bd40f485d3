import type { BarringKey, KeyKind, PartyKey } from '../transactions/types/subjects.ts';

export const PARTY_MARKS = ['WHITELIST', 'BLACKLIST', 'FROZEN'] as const;
export type PartyMarkKind = (typeof PARTY_MARKS)[number];

/** A listed profile that the party was taken for and is not, as it was at this version. */
export interface ClearedProfile {
  profileId: string;
  version: number;
}

export interface PartyMark {
  mark: PartyMarkKind;
  /** Of a WHITELIST. */
  cleared: ClearedProfile[];
  reason: string;
  /** ISO 8601 UTC */
  markedAt: string;
  markedBy: string;
}

/** A party as it is stored, with those of its keys that a resolution looks at. */
export interface KnownParty {
  partyId: string;
  names: string[];
  birthDate: string | null;
  transactions: number;
  firstSeq: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Documents and business ids with their numbers, and what was asked for. */
  keys: (PartyKey | BarringKey)[];
  marks: PartyMark[];
  /** Of parties that were united with it, those that were asked for. */
  formerIds: string[];
}

/** Who stands on one side of a transaction, as the transactions before it tell. */
export interface ResolvedParty {
  partyId: string;
  /** No transaction before this one has the party. */
  isNew: boolean;
  /** Of the party's first transaction: this one where it is new. */
  firstSeq: number;
  firstSeenAt: Date;
  /** From a hundred on an estimate. */
  transactionsBefore: number;
  /** The latest first, this transaction's own included; at most ten. */
  names: string[];
  /** Of this transaction, the strongest first. */
  keys: readonly PartyKey[];
  /** What ties it to the transactions before; empty: new. */
  tiedBy: KeyKind[];
  marks: PartyMark[];
  /** BLACKLIST and FROZEN of other parties that have the same document, business id or wallet, or the same number and name or birth date. */
  barredThrough: PartyMark[];
}
