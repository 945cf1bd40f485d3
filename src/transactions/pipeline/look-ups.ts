/**
 * Look-ups that several stages need for a batch: its parties, and the lists' answers about them. Each is made once and kept as
 * long as the batch, so that all stages use the same answer.
 */

import type { Transaction } from '../../domain/transaction.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import type { Parties, ReadResolution } from '../../screening/parties/parties.ts';
import type { Sides } from '../../screening/parties/resolution.ts';
import type { CustomerHitReader, CustomersAsScreened } from '../../screening/payment-parties/customer-hits.ts';
import type { AnsweredQuestion, ListBatch, PartySearch } from '../../screening/payment-parties/party-search.ts';

export interface LookUpParts {
  parties: Pick<Parties, 'resolve' | 'record' | 'barredSince'>;
  search: Pick<PartySearch, 'of'>;
  /** Absent: customers are not looked at. */
  customerHits?: CustomerHitReader;
}

const NO_CUSTOMERS: ReadonlyMap<string, CustomersAsScreened> = new Map();

export class LookUps {
  readonly #parts: LookUpParts;
  readonly #batch: ListBatch;
  #resolution: Promise<ReadResolution> | null = null;
  readonly #answers = new Map<Transaction, Promise<AnsweredQuestion[]>>();

  /** @param batch the whole batch, with transactions whose screening ends early */
  constructor(parts: LookUpParts, batch: ListBatch) {
    this.#parts = parts;
    this.#batch = batch;
  }

  /** Sender and receiver of each transaction, in their order. @param transactions of the batch */
  async sides(transactions: readonly Transaction[]): Promise<Sides[]> {
    const { sides } = await this.#parties();
    const positions = new Map(this.#batch.transactions.map((transaction, at) => [transaction, at]));
    return transactions.map((transaction) => sides[positions.get(transaction)!]!);
  }

  /** The lists' answers to each transaction's questions, in order. @throws AppError service-unavailable */
  answers(transactions: readonly Transaction[]): Promise<AnsweredQuestion[][]> {
    return Promise.all(
      transactions.map((transaction) => {
        const known = this.#answers.get(transaction);
        if (known) return known;
        const asked = this.#parts.search.of(this.#batch, transaction);
        this.#answers.set(transaction, asked);
        return asked;
      }),
    );
  }

  /** What ongoing screening found of the customers of the batch, by transaction. */
  async customers(): Promise<ReadonlyMap<string, CustomersAsScreened>> {
    const { tenantId, transactions, lists } = this.#batch;
    return (await this.#parts.customerHits?.of(tenantId, transactions, lists.shared.generation)) ?? NO_CUSTOMERS;
  }

  /** Writes the batch's changes of parties, inside the database transaction that decides. @returns what is to be recorded */
  async rememberParties(db: Db): Promise<AuditNote[]> {
    return await this.#parts.parties.record(db, this.#batch.tenantId, await this.#parties());
  }

  /** Transactions of the batch that share a key with somebody who was barred since the parties were read. Behind the chain. */
  async barredSince(db: Db): Promise<Transaction[]> {
    const { tenantId, transactions } = this.#batch;
    // No stage asked for parties: there is nothing that could be out of date.
    if (!this.#resolution) return [];
    return await this.#parts.parties.barredSince(db, { tenantId, transactions }, await this.#resolution);
  }

  #parties(): Promise<ReadResolution> {
    this.#resolution ??= this.#parts.parties.resolve(this.#batch);
    return this.#resolution;
  }
}
