/** The words of the one door (`writer.ts`): who writes, what an effect is given, and what it hands back. */
import type { Caller, IdempotencyKey } from '../access/permissions.ts';
import { type Actor, type AuditEntry, SYSTEM_ACTOR } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import type { NewJob } from '../jobs/queue.ts';

/** On whose behalf something is written, and whose chain records it. A part of the service itself has no key. */
export interface Author {
  tenantId: string;
  actor: Actor;
  correlationId: string;
  idempotency?: IdempotencyKey | null;
}

/** What an effect works with. `Tx` is the transaction of the database; money moves in a `Transaction`. */
export interface Tx {
  readonly db: Db;
  /** Whose chain records it; in a transaction of the kind `tenant` only this organisation's rows are there. */
  readonly tenantId: string;
  /**
   * One moment for everything that the effect writes: taken when it is first asked for, and the same from then on. Who locks
   * rows asks behind that, so that what is written later is not dated earlier.
   */
  now(): Date;
  /**
   * Takes the audit chain's lock now instead of at the end. From here on the effect has its place in the order of the
   * organisation's writes, and must wait for no row that somebody else may change while they wait for the chain.
   * Asked for again, it is the same lock.
   */
  lockChain(): Promise<LockedChain>;
}

declare const locked: unique symbol;

/** Proof that the chain of this organisation is locked until the transaction ends. Only `Tx.lockChain` gives it. */
export interface LockedChain {
  readonly tenantId: string;
  readonly [locked]: true;
}

/** What is recorded of an effect. Who, when and under which correlation id are the author's and the transaction's unless given. */
export type AuditNote = Omit<AuditEntry, Inherited> & Partial<Pick<AuditEntry, Inherited>>;
type Inherited = 'actor' | 'correlationId' | 'occurredAt';

/** What follows from an effect within a larger one: it goes into the larger one's record and its jobs. */
export interface Consequence {
  audit: readonly AuditNote[];
  jobs: readonly NewJob[];
}

export interface Effected<R> {
  /** JSON where the author has a key: a repetition is given it as it is read back. */
  result: R;
  /** In the order of the chain; none where nothing was changed, or where the change is recorded elsewhere. */
  audit: AuditNote | readonly AuditNote[];
  jobs?: readonly NewJob[];
  /** The result holds a secret: under a key it is kept sealed. */
  isSecret?: boolean;
}

/** @throws AppError, or anything else: nothing of the transaction stands, the key is free again */
export type Effect<R> = (tx: Tx) => Promise<Effected<R>>;

/** Of one item of a batch: done, or refused by itself. A refused item has written nothing. */
export type Outcome<R> = Effected<R> | { refused: AppError };

/** What was done, now or when the same request came first. Only the door makes it. */
export interface Done<R> {
  result: R;
  /** When the first request was answered, and its status and correlation id. */
  answeredAt: Date;
  correlationId: string;
  /** null: no key */
  status: number | null;
  /** The effect is that of an earlier request with the same key. */
  replayed: boolean;
}

/** A part of the service, at work for an organisation. */
export function serviceAuthor(tenantId: string, correlationId: string): Author {
  return { tenantId, actor: SYSTEM_ACTOR, correlationId };
}

export function authorOf(by: Caller | Author): Author {
  if (!('principal' in by)) return by;
  const { principal, correlationId, idempotency } = by;
  return {
    tenantId: principal.tenantId,
    actor: { type: principal.type, id: principal.id },
    correlationId,
    idempotency: idempotency ?? null,
  };
}
