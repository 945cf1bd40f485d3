/** Types of `writer.ts`: the author of a write, what an effect is given, and what it returns. */
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import { type Actor, type AuditEntry, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import type { NewJob } from '../jobs/queue.ts';

/** On whose behalf something is written. A part of the service itself has no Idempotency-Key. */
export interface Author {
  tenantId: string;
  actor: Actor;
  correlationId: string;
  /** Of a user who is signed in: as `Caller` has it. */
  sessionId?: string | null;
  idempotency?: IdempotencyKey | null;
}

/** Given to an effect. `Tx` is a database transaction; a `Transaction` moves money. */
export interface Tx {
  readonly db: Db;
  /** The organisation whose chain records the effect. In a transaction of the kind `tenant` only its rows are visible. */
  readonly tenantId: string;
  /**
   * The time of everything that the effect writes: taken at the first call, and the same from then on. Call it after locking
   * rows, so that later writes have later times.
   */
  now(): Date;
  /**
   * Locks the audit chain now instead of at the end. From here on the effect has its place in the order of the organisation's
   * writes. It must not wait for rows that others change, since they may be waiting for the chain. A second call gives the
   * same lock.
   */
  lockChain(): Promise<LockedChain>;
}

declare const locked: unique symbol;

/** Proof that the organisation's chain is locked until the transaction ends. Only `Tx.lockChain` makes one. */
export interface LockedChain {
  readonly tenantId: string;
  readonly [locked]: true;
}

/** An audit entry of an effect. Actor, time and correlation id are those of author and transaction unless given. */
export type AuditNote = Omit<AuditEntry, Inherited> & Partial<Pick<AuditEntry, Inherited>>;
type Inherited = 'actor' | 'correlationId' | 'occurredAt';

/** The part of a larger effect: its entries and jobs go into those of the larger one. */
export interface Consequence {
  audit: readonly AuditNote[];
  jobs: readonly NewJob[];
}

export interface Effected<R> {
  /** Must be JSON if the author has a key, since a repetition gets the stored result. */
  result: R;
  /** In the order of the chain. Empty when nothing was changed, or when the change is recorded elsewhere. */
  audit: AuditNote | readonly AuditNote[];
  jobs?: readonly NewJob[];
  /** The result holds a secret, so under a key it is stored encrypted. */
  isSecret?: boolean;
}

/**
 * When it throws, the whole transaction is rolled back and the key is free again. It may run more than once (`writer.ts`), so it
 * changes nothing but the database.
 */
export type Effect<R> = (tx: Tx) => Promise<Effected<R>>;

/** The outcome of one item of a batch. A refused item has written nothing. */
export type Outcome<R> = Effected<R> | { refused: AppError };

/** The result of a write: of this one, or of an earlier request with the same key. Only `Writer` makes it. */
export interface Done<R> {
  result: R;
  /** When the first request was answered, and its status and correlation id. */
  answeredAt: Date;
  correlationId: string;
  /** null: no key */
  status: number | null;
  /** Whether it is the result of an earlier request with the same key. */
  replayed: boolean;
}

/** The author for a part of the service that works for an organisation. */
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
