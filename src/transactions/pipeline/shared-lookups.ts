/**
 * Lookups that several stages of a batch share: its parties, and the answers of the lists. Each lookup runs once per batch, so that
 * all stages use the same answer.
 */

import type { Transaction, TransactionContent } from '../../domain/transaction.ts';
import type { CustomerFacts, CustomerFactsReader } from '../../monitoring/rules/customer-facts.ts';
import type { PeerGroups } from '../../monitoring/rules/peers/figures.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import type { Parties, ReadResolution } from '../../screening/parties/parties.ts';
import type { Sides } from '../../screening/parties/resolution.ts';
import type {
  ApprovedSides,
  CustomerHitReader,
  CustomersAsScreened,
  ScreenedToday,
} from '../../screening/payment-parties/customer-hits.ts';
import { isInstantTransfer } from '../../screening/payment-parties/customer-screened.ts';
import type { AnsweredQuestion, ListSearchBatch, PartySearch } from '../../screening/payment-parties/party-search.ts';
import type { VerifiedSides } from '../../screening/payment-parties/verified-births.ts';

export interface SharedLookupParts {
  parties: Pick<Parties, 'resolve' | 'record' | 'restrictedSince'>;
  search: Pick<PartySearch, 'of'>;
  /** Open hits of customers. Absent: customers are not looked up. */
  customerHits?: CustomerHitReader;
  /** Absent: rules have no customer data. */
  customerFacts?: CustomerFactsReader;
  /** Absent: rules have no names of earlier transactions. */
  past?: PastNames;
}

export interface PastNames {
  /** Contents of transactions in which `isNamed` holds for a party, by `seq`. null: cannot be decrypted, so its parties are unknown. */
  namesakes(
    tenantId: string,
    seqs: readonly number[],
    isNamed: (seq: number, name: string) => boolean,
  ): Promise<ReadonlyMap<number, TransactionContent | null>>;
}

const NO_CUSTOMERS: ReadonlyMap<string, CustomersAsScreened> = new Map();
const NONE_SCREENED_TODAY: ReadonlyMap<string, ScreenedToday> = new Map();
const NONE_VERIFIED: ReadonlyMap<string, VerifiedSides> = new Map();
const NONE_APPROVED: ReadonlyMap<string, ApprovedSides> = new Map();

export class SharedLookups {
  readonly #parts: SharedLookupParts;
  readonly #batch: ListSearchBatch;
  #resolution: Promise<ReadResolution> | null = null;
  readonly #verified = new Map<Transaction, Promise<VerifiedSides>>();
  readonly #answers = new Map<Transaction, Promise<AnsweredQuestion[]>>();

  /** @param batch the whole batch, including transactions whose screening ends early */
  constructor(parts: SharedLookupParts, batch: ListSearchBatch) {
    this.#parts = parts;
    this.#batch = batch;
  }

  /** Sender and receiver of each transaction, in order. @param transactions of the batch */
  async sides(transactions: readonly Transaction[]): Promise<Sides[]> {
    const { sides } = await this.#parties();
    const positions = new Map(this.#batch.transactions.map((transaction, at) => [transaction, at]));
    return transactions.map((transaction) => sides[positions.get(transaction)!]!);
  }

  /** List answers to the queries of each transaction, in order. @throws AppError service-unavailable */
  answers(transactions: readonly Transaction[]): Promise<AnsweredQuestion[][]> {
    return Promise.all(
      transactions.map((transaction) => {
        const known = this.#answers.get(transaction);
        if (known) return known;
        const answers = this.#parts.search.of(this.#batch, transaction);
        this.#answers.set(transaction, answers);
        return answers;
      }),
    );
  }

  /** Ongoing screening results of the customers of the batch, by transaction. */
  async customers(): Promise<ReadonlyMap<string, CustomersAsScreened>> {
    const { tenantId, transactions, lists } = this.#batch;
    return (await this.#parts.customerHits?.of(tenantId, transactions, lists.shared.generation)) ?? NO_CUSTOMERS;
  }

  /** Instant transfers whose payer and payee are customers that were screened today, by transaction. */
  async customersToday(): Promise<ReadonlyMap<string, ScreenedToday>> {
    const { tenantId, transactions, lists } = this.#batch;
    const instant = transactions.filter(({ content }) => isInstantTransfer(content));
    if (instant.length === 0) return NONE_SCREENED_TODAY;
    const read = this.#parts.customerHits?.screenedToday(tenantId, instant, lists.shared.generation);
    return (await read) ?? NONE_SCREENED_TODAY;
  }

  /** Verified birth dates of the customers of transactions with matches, in order. Few transactions have any. */
  verifiedBirths(transactions: readonly Transaction[]): Promise<VerifiedSides[]> {
    const missing = transactions.filter((transaction) => !this.#verified.has(transaction));
    const read = this.#readVerified(missing);
    for (const one of missing) {
      this.#verified.set(
        one,
        read.then((verified) => verified.get(one.transactionUuid) ?? {}),
      );
    }
    return Promise.all(transactions.map((transaction) => this.#verified.get(transaction)!));
  }

  async #readVerified(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, VerifiedSides>> {
    const answers = await this.answers(transactions);
    const matched = transactions.filter((_, at) =>
      answers[at]!.some(({ answer }) => answer.hits.length + answer.nearMisses.length > 0),
    );
    if (matched.length === 0) return NONE_VERIFIED;
    return (await this.#parts.customerHits?.verifiedBirths(this.#batch.tenantId, matched)) ?? NONE_VERIFIED;
  }

  /** Relationship approvals of the customers of transactions with politically exposed persons, by transaction. */
  async approvals(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, ApprovedSides>> {
    const answers = await this.answers(transactions);
    const exposed = transactions.filter((_, at) =>
      answers[at]!.some(({ answer }) => answer.hits.some(({ categories }) => categories.includes('PEP'))),
    );
    if (exposed.length === 0) return NONE_APPROVED;
    return (await this.#parts.customerHits?.approvals(this.#batch.tenantId, exposed)) ?? NONE_APPROVED;
  }

  /** Customer facts for rules, in order. */
  async customerFacts(transactions: readonly Transaction[]): Promise<(CustomerFacts | null)[]> {
    const { customerFacts } = this.#parts;
    return (await customerFacts?.factsOf(this.#batch.tenantId, transactions)) ?? transactions.map(() => null);
  }

  /** Usual figures of the customers of each segment. */
  async peers(): Promise<PeerGroups> {
    return (await this.#parts.customerFacts?.peers(this.#batch.tenantId)) ?? {};
  }

  async namesakes(
    seqs: readonly number[],
    isNamed: (seq: number, name: string) => boolean,
  ): Promise<ReadonlyMap<number, TransactionContent | null>> {
    return (await this.#parts.past?.namesakes(this.#batch.tenantId, seqs, isNamed)) ?? new Map();
  }

  /** Writes party changes of the batch, inside the database transaction of the outcome. @returns audit notes */
  async rememberParties(db: Db): Promise<AuditNote[]> {
    return await this.#parts.parties.record(db, this.#batch.tenantId, await this.#parties());
  }

  /** Transactions of the batch that share an identifier with a party restricted since the parties were read. Requires the chain lock. */
  async restrictedSince(db: Db): Promise<Transaction[]> {
    const { tenantId, transactions } = this.#batch;
    // No stage read the parties, so nothing can be out of date.
    if (!this.#resolution) return [];
    return await this.#parts.parties.restrictedSince(db, { tenantId, transactions }, await this.#resolution);
  }

  #parties(): Promise<ReadResolution> {
    this.#resolution ??= this.#parts.parties.resolve(this.#batch);
    return this.#resolution;
  }
}
