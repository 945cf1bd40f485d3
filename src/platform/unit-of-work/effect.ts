/** Types of `writer.ts`: the author of a write, the input of an effect, and its result. */
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import { type Actor, type AuditEntry, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import type { NewJob } from '../jobs/queue.ts';
import type { Traceparent } from '../lib/trace.ts';

/** Author of a write. A part of the service itself has no Idempotency-Key. */
export interface Author {
  tenantId: string;
  actor: Actor;
  correlationId: string;
  /** Session of a signed-in user, as in `Caller`. */
  sessionId?: string | null;
  idempotency?: IdempotencyKey | null;
  /** The response for repetitions, if it is known before the effect. It is stored with the claim of the key, not afterwards. */
  foreseen?: Foreseen;
  /** The span that it writes in; null: none. Set by the writer. */
  trace?: Traceparent | null;
}

/** JSON from which the operation restores its result (`Change.restored`), and the IDs of records that it concerns. */
export interface Foreseen {
  result: unknown;
  about: readonly string[];
}

/** Input of an effect. `Tx` is a database transaction; a `Transaction` is a payment. */
export interface Tx {
  readonly db: Db;
  /** The organization whose chain records the effect. In a transaction of the kind `tenant` only its rows are visible. */
  readonly tenantId: string;
  /**
   * The time of everything that the effect writes: taken at the first call, and the same from then on. Call this after locking
   * rows, so that later writes have later times.
   */
  now(): Date;
  /**
   * Locks the audit chain now instead of at the end. This fixes the effect's position in the order of the organization's
   * writes. Afterwards it must not wait for rows that others change, since they may wait for the chain. A second call returns the
   * same lock.
   */
  lockChain(): Promise<LockedChain>;
  /**
   * Marks every audit entry of the author in this write with `soleOfficer`: one user decided although two are normally required
   * (setting approvals.mode).
   */
  markSoleOfficer(): void;
}

declare const locked: unique symbol;

/** Proof that the organization's chain is locked until the transaction ends. Only `Tx.lockChain` creates one. */
export interface LockedChain {
  readonly tenantId: string;
  readonly [locked]: true;
}

/** An audit entry of an effect. Actor, time and correlation ID default to those of author and transaction. */
export type AuditNote = Omit<AuditEntry, Inherited> & Partial<Pick<AuditEntry, Inherited>>;
type Inherited = 'actor' | 'correlationId' | 'occurredAt';

/** A part of a larger effect: its entries and jobs are added to those of the larger one. */
export interface PartialEffect {
  audit: readonly AuditNote[];
  jobs: readonly NewJob[];
}

export interface Effected<R> {
  /** Must be JSON if the author has a key, since a repetition gets the stored result. */
  result: R;
  /** In chain order. Empty if nothing was changed, or if the change is recorded elsewhere. */
  audit: AuditNote | readonly AuditNote[];
  jobs?: readonly NewJob[];
  /** The result contains a secret, so it is stored encrypted under a key. */
  isSecret?: boolean;
}

/**
 * If it throws, the whole transaction is rolled back and the key is free again. It may run more than once (`writer.ts`), so it
 * must change only the database.
 */
export type Effect<R> = (tx: Tx) => Promise<Effected<R>>;

/** The outcome of one item of a batch. A rejected item has written nothing. */
export type Outcome<R> = Effected<R> | { refused: AppError };

/** The result of a write: this one, or an earlier request with the same key. Only `Writer` creates it. */
export interface Done<R> {
  result: R;
  /** When the first request was answered, and its status and correlation ID. */
  answeredAt: Date;
  correlationId: string;
  /** null: no key */
  status: number | null;
  /** Whether it is the result of an earlier request with the same key. */
  replayed: boolean;
}

/** The author for a part of the service that works for an organization. */
export function serviceAuthor(tenantId: string, correlationId: string): Author {
  return { tenantId, actor: SYSTEM_ACTOR, correlationId };
}

export function authorOf(by: Caller | Author): Author {
  if (!('principal' in by)) return by;
  const { principal, correlationId, sessionId, idempotency } = by;
  return {
    tenantId: principal.tenantId,
    actor: { type: principal.type, id: principal.id },
    correlationId,
    sessionId: sessionId ?? null,
    idempotency: idempotency ?? null,
  };
}
