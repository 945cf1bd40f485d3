/** Data for judging an anomaly: the evidence, and the part of it about one subject. */
import type { KeyKind } from '../../domain/subjects.ts';
import type { PartyRole, PartyType, Transaction } from '../../domain/transaction.ts';
import type { Usual } from './baseline.ts';
import type { BehaviorPolicyContent } from './policy.ts';
import type { PairPast } from './recurrence.ts';
import type { Window } from './store.ts';

/** A subject is an account, wallet or party that money moves for. This is its past when the transaction was screened. */
export interface SubjectEvidence {
  subject: string;
  role: PartyRole;
  kind: KeyKind;
  direction: -1 | 1;
  /** null: never seen before. */
  usual: Usual | null;
  window: Window;
}

/** JSON, stored with the assessment. */
export interface BehaviorEvidence {
  model: string;
  subjects: SubjectEvidence[];
  /** Read only where an anomaly depends on it. Absent before version 4 of the policy. */
  pair?: PairPast;
  /** Turnover of a month that the customer stated, base currency. Read only for anomalies of a short past. */
  stated?: number;
}

/** An anomaly without its subject: 0..100, and the end of its sentence with the numbers. */
export interface Anomaly {
  score: number;
  text: string;
  /** A large payment to a new counterparty at an odd hour. */
  isLikeTakeover?: boolean;
}

export interface Case {
  transaction: Transaction;
  at: Date;
  amount: number | null;
  currency: string;
  corridor: string | null;
  subject: SubjectEvidence;
  /** Type of the subject. */
  type: PartyType | null;
  pair: PairPast | null;
  /** Stated turnover of the customer side: `stated` of the evidence. */
  stated: number | null;
  usual: Usual;
  /** Days since the subject's first transaction. */
  days: number;
  window: Window;
  policy: BehaviorPolicyContent;
}

export const count = (value: number, one: string, many = `${one}s`) => `${plain(value)} ${value === 1 ? one : many}`;
export const plain = (value: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(value);
export const money = (value: number, currency: string) =>
  `${new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 }).format(value)} ${currency}`;
export const verb = (direction: -1 | 1) => (direction === -1 ? 'sent' : 'received');
