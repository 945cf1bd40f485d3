/**
 * Records transactions, many in one database transaction: audit rows, transactions, movements and screening jobs are written
 * together or not at all. One recording of an organization follows another (`lockRecording`), so its transactions become visible in the
 * order of their sequence numbers. The audit chain, which all writers need, is locked after the rows are inserted.
 */

import type { Transaction } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Done, Effected, Outcome, Tx } from '../platform/unit-of-work/effect.ts';
import { GroupWriter } from '../platform/unit-of-work/group-writer.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { CustomerLinks } from './customer-links.ts';
import { insertTransactions, lockRecording, nextNumbers, type Recorded, takenReferences } from './store.ts';

export const SCREENING_QUEUE = 'transaction-screening';
export const SUBJECT = 'transaction';

interface NewTransaction {
  transaction: Transaction;
  /** Result for the caller, once recorded. */
  result: unknown;
}

const MAX_BATCH = 100;
const MAX_WAITING_PER_TENANT = 2_000;
/** Minimum time between two transactions of an organization. Longer than one small database transaction, since most of its cost is the same for one and for ten. */
const BATCH_WINDOW_MS = 12;

export class TransactionRecorder {
  readonly #writer: GroupWriter<NewTransaction, unknown, Begun>;

  constructor(writer: Writer, links: Pick<CustomerLinks, 'link'>) {
    this.#writer = new GroupWriter({
      writer,
      begin,
      effect: (tx, items, begun) => write(tx, items, begun, links),
      // The response of a creation follows from the transaction.
      foreseen: ({ transaction: { transactionUuid } }) => ({ result: transactionUuid, about: [transactionUuid] }),
      maxBatch: MAX_BATCH,
      maxWaitingPerTenant: MAX_WAITING_PER_TENANT,
      batchWindowMs: BATCH_WINDOW_MS,
      busy: 'Too many transactions are waiting to be recorded.',
    });
  }

  /**
   * Resolves when the transaction and its job are durable, with the result. If an earlier request had the same Idempotency-Key, with the ID of
   * its transaction instead.
   * @throws AppError duplicate-transaction-reference, idempotency-key-reuse
   */
  async record<R>(by: Caller, transaction: Transaction, result: R): Promise<Done<R>> {
    return (await this.#writer.write(by, { transaction, result })) as Done<R>;
  }
}

interface Begun {
  taken: ReadonlySet<string>;
  numbers: readonly number[];
}

const referencesOf = (items: readonly NewTransaction[]) =>
  items.map(({ transaction }) => transaction.content.transactionReference);

/** Excludes other recordings, so a free reference stays free. Relying on the unique index alone could deadlock with another recording. */
async function begin(db: Db, tenantId: string, items: readonly NewTransaction[]): Promise<Begun> {
  const [, taken, numbers] = await Promise.all([
    lockRecording(db, tenantId),
    takenReferences(db, tenantId, referencesOf(items)),
    nextNumbers(db, items.length),
  ]);
  return { taken, numbers };
}

async function write(
  { db, tenantId, lockChain }: Tx,
  items: readonly NewTransaction[],
  { taken, numbers }: Begun,
  links: Pick<CustomerLinks, 'link'>,
): Promise<Outcome<unknown>[]> {
  const references = referencesOf(items);
  const isFree = references.map((reference, index) => !taken.has(reference) && references.indexOf(reference) === index);
  const free = items.filter((_, index) => isFree[index]).map(({ transaction }) => transaction);
  const stored = await insertTransactions(db, free, numbers);
  // Customers change under this lock and are linked to the transactions that they see. This recording links the customers it sees.
  await lockChain();
  await links.link(
    db,
    tenantId,
    free.map((one) => ({ ...one, seq: stored.get(one.transactionUuid)!.seq })),
  );
  return items.map(({ transaction, result }, index) =>
    isFree[index] ? recorded(transaction, stored.get(transaction.transactionUuid)!, result) : { refused: duplicate() },
  );
}

/** A recorded transaction and its job. */
function recorded(transaction: Transaction, { seq, contentHash }: Recorded, result: unknown): Effected<unknown> {
  const { tenantId, transactionUuid, content, createdAt } = transaction;
  return {
    result,
    audit: {
      action: 'transaction.recorded',
      subjectType: SUBJECT,
      subjectId: transactionUuid,
      details: { transactionType: content.transactionType, seq, contentHash: contentHash.toString('hex') },
      occurredAt: createdAt,
    },
    jobs: [{ queue: SCREENING_QUEUE, tenantId, subjectId: transactionUuid, payload: {} }],
  };
}

/** The text is fixed by the contract. */
function duplicate(): AppError {
  return new AppError('duplicate-transaction-reference', { detail: 'Duplicate transaction reference' });
}
