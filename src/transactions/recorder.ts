/**
 * Records transactions, many in one database transaction: audit rows, transactions, movements and screening jobs stand
 * together or not at all. The chain is locked first, so that the numbers of an organisation's transactions are in the order
 * in which they become visible.
 */

import type { Principal } from '../access/permissions.ts';
import { append, type ChainHead, hashDetails, lockChain } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { GroupWriter, type Written } from '../db/group-writer.ts';
import { AppError } from '../errors.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { IdempotencyRequest } from '../http/operation.ts';
import type { StoredAnswer } from '../http/store.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { insertTransactions, takenReferences } from './store.ts';
import type { Transaction, TransactionContent } from './types/transaction.ts';

export const SCREENING_QUEUE = 'transaction-screening';
export const SUBJECT = 'transaction';

export interface Recording {
  transaction: Transaction;
  principal: Pick<Principal, 'type' | 'id'>;
  idempotency: { request: IdempotencyRequest; body: string } | null;
}

const MAX_BATCH = 100;
const MAX_WAITING_PER_TENANT = 2_000;
const CREATED = 201;

export class TransactionRecorder {
  readonly #idempotency: Idempotency;
  readonly #queue: JobQueue;
  readonly #writer: GroupWriter<Recording, StoredAnswer | null>;

  constructor(database: Database, idempotency: Idempotency, queue: JobQueue) {
    this.#idempotency = idempotency;
    this.#queue = queue;
    this.#writer = new GroupWriter({
      database,
      write: (db, tenantId, recordings) => this.#write(db, tenantId, recordings),
      maxBatch: MAX_BATCH,
      maxWaitingPerTenant: MAX_WAITING_PER_TENANT,
      busy: 'Too many transactions are waiting to be recorded.',
    });
  }

  /**
   * Resolves when the transaction and its job are durable: with null, or with the answer that took the same Idempotency-Key
   * first.
   * @throws AppError duplicate-transaction-reference, idempotency-key-reuse
   */
  record(recording: Recording): Promise<StoredAnswer | null> {
    return this.#writer.write(recording.transaction.tenantId, recording);
  }

  async #write(db: Db, tenantId: string, recordings: readonly Recording[]): Promise<Written<StoredAnswer | null>[]> {
    const outcomes = new Map<Recording, Written<StoredAnswer | null>>();
    // Before the chain, as wherever keys are claimed: who holds the chain waits for nobody's key.
    for (const recording of recordings) {
      const claimed = await this.#claim(db, tenantId, recording);
      if (claimed) outcomes.set(recording, claimed);
    }
    const fresh = recordings.filter((recording) => !outcomes.has(recording));
    const head = await lockChain(db, tenantId);
    const references = fresh.map(({ transaction }) => transaction.content.transactionReference);
    // Under the lock of the chain every other recording is over: what is not there now will not be there. Left to the
    // unique index alone, this would wait for whoever is changing that row, who may be waiting for the chain.
    const taken = await takenReferences(db, tenantId, references);
    const free = fresh.filter(
      ({ transaction }, index) =>
        !taken.has(transaction.content.transactionReference) &&
        references.indexOf(transaction.content.transactionReference) === index,
    );
    const numbers = await insertTransactions(
      db,
      free.map(({ transaction }) => transaction),
    );
    const duplicates = fresh.filter((recording) => !free.includes(recording));
    // A key that a refused request took would answer its repetition with a transaction that is not there. Alone, it is
    // refused before it takes the key.
    if (duplicates.some(({ idempotency }) => idempotency)) {
      if (recordings.length > 1) throw new Error('a duplicate in a batch with keys: each is tried alone');
      throw duplicate();
    }
    for (const recording of duplicates) outcomes.set(recording, { refused: duplicate() });
    const recorded = free.map((recording) => {
      const seq = numbers.get(recording.transaction.transactionUuid)!;
      return { ...recording, transaction: { ...recording.transaction, seq } };
    });
    if (recorded.length > 0) await this.#recordAll(db, tenantId, recorded, head);
    return recordings.map((recording) => outcomes.get(recording) ?? { result: null });
  }

  async #recordAll(db: Db, tenantId: string, recorded: readonly Recording[], head: ChainHead): Promise<void> {
    const transactions = recorded.map(({ transaction }) => transaction);
    await this.#queue.enqueue(
      db,
      transactions.map(({ transactionUuid }) => ({
        queue: SCREENING_QUEUE,
        tenantId,
        subjectId: transactionUuid,
        payload: {},
      })),
    );
    await append(
      db,
      tenantId,
      recorded.map(({ transaction, principal }) => ({
        actor: { type: principal.type, id: principal.id },
        action: 'transaction.recorded',
        subjectType: SUBJECT,
        subjectId: transaction.transactionUuid,
        correlationId: transaction.correlationId,
        details: {
          transactionType: transaction.content.transactionType,
          seq: transaction.seq,
          contentHash: transaction.contentHash.toString('hex'),
        },
        occurredAt: transaction.createdAt,
      })),
      head,
    );
  }

  /** null: nothing stands against it. */
  async #claim(
    db: Db,
    tenantId: string,
    { idempotency, principal }: Recording,
  ): Promise<Written<StoredAnswer | null> | null> {
    if (!idempotency) return null;
    const { request, body } = idempotency;
    const holder = { tenantId, clientId: principal.id };
    try {
      const earlier = await this.#idempotency.claim(db, holder, request, { status: CREATED, body });
      return earlier && { result: earlier };
    } catch (error) {
      if (error instanceof AppError) return { refused: error };
      throw error;
    }
  }
}

/** Words of the contract. */
function duplicate(): AppError {
  return new AppError('duplicate-transaction-reference', { detail: 'Duplicate transaction reference' });
}

/** What the audit trail vouches for. */
export function contentHashOf(content: TransactionContent): Buffer {
  return hashDetails(content);
}
