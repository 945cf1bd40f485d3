/** Reads recorded transactions (one, a page, all as CSV) with their screening results and assessments. */
import type { Readable } from 'node:stream';
import type { Coverage } from '../domain/coverage.ts';
import type { Transaction, TransactionContent, TransactionStatus } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { countListed } from '../platform/db/count-listed.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { draw, type RowSample, type SampleRange } from '../platform/db/sample.ts';
import { AppError } from '../platform/errors.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import { askedWords } from '../platform/lib/search-words.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { CustomerLinks, CustomersOfTransaction } from './customer-links.ts';
import { type DecisionRow, readDecisions, readStandingProposals } from './decision-store.ts';
import { exportStream } from './export-stream.ts';
import { numbersAsked } from './filters/numbers.ts';
import type { GreatestFirst, Sort, SortedPlace } from './filters/sorts.ts';
import {
  type FoundNumbers,
  readDated,
  readMoved,
  readNumbered,
  readOfAmount,
  type TransactionFilter,
} from './filters/store.ts';
import {
  listedTransactions,
  readIdsOf,
  readNamed,
  readNamesakes,
  readPage,
  readSeqs,
  readSorted,
} from './list-store.ts';
import { isPendingApproval, type PaymentState, paymentStateOf } from './payment-state.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import type { Pipeline } from './pipeline/pipeline.ts';
import type { Recomputation } from './pipeline/recompute.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { assessmentSchema } from './schemas/assessment.ts';
import {
  NOTHING_SCREENED,
  readLatestFindings,
  readScreenedFacts,
  readScreenings,
  type ScreenedFacts,
  type ScreeningRow,
} from './screening-store.ts';
import {
  countReleased,
  type ReleasedRange,
  readAmounts,
  readByReference,
  readRange,
  readReleased,
  readSettled,
  readTransactions,
  type Unreadable,
} from './store.ts';

export interface StoredTransaction {
  transaction: Transaction;
  /** null until screened. */
  screening: ScreeningRow | null;
  decisions: readonly DecisionRow[];
  linked: CustomersOfTransaction;
}

export interface TransactionsParts {
  database: Database;
  cursors: CursorCodec;
  pipeline: Pick<Pipeline, 'recompute'>;
  writer: Writer;
  links: Pick<CustomerLinks, 'customersOf'>;
}

/** Filters that the list has and the export does not. */
export interface ListFilter extends TransactionFilter {
  /** Reference or its prefix, account, wallet, or name words. */
  text?: string | undefined;
  /** Default NEWEST. Other orders exclude `text`, `nameWords` and `partyId`. */
  sort?: Sort | undefined;
}

/** Limit of matches by number that are looked up before the list is read. */
const MOST_NUMBERED = 10_000;
/** The same limit for a range of dates or amounts. */
const MOST_IN_RANGE = 20_000;

export class Transactions {
  readonly #parts: TransactionsParts;

  constructor(parts: TransactionsParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found */
  async get(tenantId: string, transactionUuid: string): Promise<StoredTransaction> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const [transaction] = await readTransactions(db, tenantId, [transactionUuid]);
      if (!transaction) throw noSuchTransaction();
      const [stored] = await this.#stored(db, tenantId, [transaction]);
      return stored!;
    });
  }

  /** @throws AppError not-found */
  async byReference(tenantId: string, reference: string): Promise<Transaction> {
    const transaction = await this.#parts.database.tenant(tenantId, (db) => readByReference(db, tenantId, reference));
    if (!transaction) throw noSuchTransaction();
    return transaction;
  }

  /** Transactions among these that are no longer PENDING. */
  settled(tenantId: string, uuids: readonly string[]): Promise<string[]> {
    return this.#parts.database.tenant(tenantId, (db) => readSettled(db, tenantId, uuids));
  }

  byUuids(tenantId: string, uuids: readonly string[]): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readTransactions(db, tenantId, uuids));
  }

  /** Transactions with their parties as of the screening. Unknown IDs are left out. */
  async withParties(
    tenantId: string,
    uuids: readonly string[],
  ): Promise<(Pick<ScreenedFacts, 'senderPartyId' | 'receiverPartyId'> & { transaction: Transaction })[]> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const transactions = await readTransactions(db, tenantId, uuids);
      const facts = await readScreenedFacts(db, tenantId, uuids);
      return transactions.map((transaction) => {
        const { senderPartyId, receiverPartyId } = facts.get(transaction.transactionUuid) ?? NOTHING_SCREENED;
        return { transaction, senderPartyId, receiverPartyId };
      });
    });
  }

  /** The same for display: undecryptable transactions have `isUnreadable`. */
  shown(tenantId: string, uuids: readonly string[]): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readTransactions(db, tenantId, uuids, 'STAND_IN'));
  }

  /** Transactions for display, by sequence number. Unknown numbers are left out. */
  shownBySeq(tenantId: string, seqs: readonly number[]): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readSeqs(db, tenantId, seqs));
  }

  /** Transactions for display, with screenings and decisions. Unknown IDs are left out. */
  storedBy(tenantId: string, uuids: readonly string[]): Promise<StoredTransaction[]> {
    return this.#parts.database.tenant(tenantId, async (db) =>
      this.#stored(db, tenantId, await readTransactions(db, tenantId, uuids, 'STAND_IN'), 'STAND_IN'),
    );
  }

  /** Past transactions with the same names, for rules (`PastNames` of the pipeline). */
  async namesakes(
    tenantId: string,
    seqs: readonly number[],
    isNamed: (seq: number, name: string) => boolean,
  ): Promise<ReadonlyMap<number, TransactionContent | null>> {
    const found = await this.#parts.database.tenantWithOnePlan(tenantId, (db) =>
      readNamesakes(db, tenantId, seqs, isNamed),
    );
    return new Map(found.map(({ seq, content, isUnreadable }) => [seq, isUnreadable ? null : content]));
  }

  /** Transactions with a pending proposal, newest first, except transactions in `without`. */
  async proposed(
    tenantId: string,
    without: readonly string[],
    limit: number,
  ): Promise<
    {
      subjectId: string;
      title: string;
      proposed: string;
      by: readonly string[];
      at: Date;
      amount: { amount: number; currency: string };
    }[]
  > {
    const rows = await this.#parts.database.tenant(tenantId, (db) =>
      readStandingProposals(db, tenantId, without, limit),
    );
    return rows.map(({ transactionUuid, reference, decision, proposers, proposedAt, amount }) => ({
      ...{ subjectId: transactionUuid, title: reference, proposed: decision, by: proposers, at: proposedAt, amount },
    }));
  }

  /** States of payments. Unknown IDs are left out. */
  standings(
    tenantId: string,
    uuids: readonly string[],
  ): Promise<
    { transactionUuid: string; transactionReference: string; state: PaymentState; isPendingApproval: boolean }[]
  > {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const decisions = await readDecisions(db, tenantId, uuids, 'STAND_IN');
      return (await readTransactions(db, tenantId, uuids, 'STAND_IN')).map((transaction) => {
        const { transactionUuid, content } = transaction;
        const own = decisions.get(transactionUuid) ?? [];
        return {
          ...{ transactionUuid, transactionReference: content.transactionReference },
          ...{ state: paymentStateOf(transaction, own), isPendingApproval: isPendingApproval(own) },
        };
      });
    });
  }

  /** Amounts by transaction. Unknown IDs are left out. */
  amountsOf(tenantId: string, uuids: readonly string[]): ReturnType<typeof readAmounts> {
    return this.#parts.database.tenant(tenantId, (db) => readAmounts(db, tenantId, uuids));
  }

  /** Party IDs of the sides of screened transactions. */
  partiesOf(tenantId: string, uuids: readonly string[]): Promise<Map<string, ScreenedFacts>> {
    return this.#parts.database.tenant(tenantId, (db) => readScreenedFacts(db, tenantId, uuids));
  }

  /** Screened transactions of a party on either side, newest first. */
  async idsOfParty(db: Db, tenantId: string, partyId: string, limit: number): Promise<string[]> {
    const seqs = await readMoved(db, tenantId, partyId, { beforeSeq: null, limit });
    return await readIdsOf(db, tenantId, { partyId, seqs });
  }

  /** Transactions with a transactionDate in the range, in the order of recording. */
  range(tenantId: string, from: Date, to: Date, afterSeq: number, limit: number): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readRange(db, tenantId, { from, to, afterSeq, limit }));
  }

  /** The same; undecryptable transactions have `isUnreadable`. */
  rangeToCompare(tenantId: string, from: Date, to: Date, afterSeq: number, limit: number): Promise<Transaction[]> {
    const range = { from, to, afterSeq, limit };
    return this.#parts.database.tenant(tenantId, (db) => readRange(db, tenantId, range, 'STAND_IN'));
  }

  /** Released transactions with a transactionDate in the range, in the order of recording. Unreadable ones have `isUnreadable`. */
  released(tenantId: string, range: Parameters<typeof readReleased>[2]): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readReleased(db, tenantId, range));
  }

  /** Number of such transactions, at most `most`, and the last sequence number. */
  countReleased(tenantId: string, range: ReleasedRange, most: number): Promise<{ count: number; lastSeq: number }> {
    return this.#parts.database.tenant(tenantId, (db) => countReleased(db, tenantId, range, most));
  }

  /** Recorded screenings by transaction. Transactions without a screening, or with one that cannot be decrypted, are left out. */
  async screeningsOf(
    tenantId: string,
    uuids: readonly string[],
  ): Promise<Map<string, { status: TransactionStatus; record: ScreeningRecord }>> {
    const rows = await this.#parts.database.tenant(tenantId, (db) => readScreenings(db, tenantId, uuids, 'STAND_IN'));
    return new Map(
      rows.flatMap(({ transactionUuid, status, record, isUnreadable }) =>
        isUnreadable ? [] : [[transactionUuid, { status, record: record as ScreeningRecord }] as const],
      ),
    );
  }

  /** Findings of the latest screened transactions, newest first. */
  latestFindings(tenantId: string, limit: number): ReturnType<typeof readLatestFindings> {
    return this.#parts.database.tenant(tenantId, (db) => readLatestFindings(db, tenantId, limit));
  }

  /** @throws AppError invalid-cursor, validation-failed for a text without a number or words */
  async page(tenantId: string, filter: ListFilter, asked: PageAsked): Promise<Page<StoredTransaction>> {
    const { database } = this.#parts;
    const { text, sort = 'NEWEST', ...rest } = filter;
    const narrowed: TransactionFilter = {
      ...rest,
      ...(text !== undefined && (await this.#sought(tenantId, text))),
      ...((rest.from || rest.to) && {
        dated: await this.#few(tenantId, (db, most) => readDated(db, tenantId, rest, most)),
      }),
      ...((rest.minAmount !== undefined || rest.maxAmount !== undefined) && {
        amounted: await this.#few(tenantId, (db, most) => readOfAmount(db, rest, most)),
      }),
    };
    const list = { list: 'transactions', tenantId, ...filter };
    const page =
      sort === 'NEWEST'
        ? await this.#newest(tenantId, list, narrowed, asked)
        : await this.#sorted(tenantId, list, narrowed, sort, asked);
    const items = await database.tenant(tenantId, (db) => this.#stored(db, tenantId, page.items, 'STAND_IN'));
    return { ...page, items };
  }

  /** Treats the text as a reference, account or wallet if one matches, otherwise as name words. */
  async #sought(tenantId: string, text: string): Promise<Pick<TransactionFilter, 'numbers' | 'nameWords'>> {
    const numbers = numbersAsked(tenantId, text);
    const seqs = await this.#parts.database.tenant(tenantId, (db) =>
      readNumbered(db, tenantId, numbers, MOST_NUMBERED + 1),
    );
    if (seqs.length > MOST_NUMBERED) return { numbers };
    return seqs.length > 0 ? { numbers: { seqs } } : { nameWords: askedWords('text', text) };
  }

  /** Sequence numbers from an index; undefined: too many, so scanning the list finds them quickly. */
  async #few(tenantId: string, read: (db: Db, most: number) => Promise<number[]>): Promise<FoundNumbers | undefined> {
    const seqs = await this.#parts.database.tenant(tenantId, (db) => read(db, MOST_IN_RANGE + 1));
    return seqs.length > MOST_IN_RANGE ? undefined : { seqs };
  }

  #newest(tenantId: string, list: object, filter: TransactionFilter, asked: PageAsked): Promise<Page<Transaction>> {
    const { database, cursors } = this.#parts;
    const read = filter.nameWords ? readNamed : readPage;
    return readListPage(
      cursors,
      list,
      asked,
      (beforeSeq: number | null, limit) =>
        database.tenant(tenantId, async (db) => await read(db, tenantId, filter, { beforeSeq, limit })),
      ({ seq }) => seq,
      () => countListed(database, tenantId, (db) => listedTransactions(db, tenantId, filter)),
    );
  }

  async #sorted(
    tenantId: string,
    list: object,
    filter: TransactionFilter,
    sort: GreatestFirst,
    asked: PageAsked,
  ): Promise<Page<Transaction>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      list,
      asked,
      (after: SortedPlace | null, limit) =>
        database.tenant(tenantId, (db) => readSorted(db, tenantId, filter, { sort, after, limit })),
      ({ place }) => place,
      () => countListed(database, tenantId, (db) => listedTransactions(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(({ transaction }) => transaction) };
  }

  /** Streams all transactions of the filter as CSV, newest first. Holds one batch in memory. Audited. */
  export(by: Caller, filter: TransactionFilter): Promise<Readable> {
    return exportStream(this.#parts, by, filter);
  }

  /** Screening facts for a result; empty while the screening is pending. */
  async screenedFacts(tenantId: string, { transactionUuid, status }: Transaction): Promise<ScreenedFacts> {
    if (status === 'PENDING') return NOTHING_SCREENED;
    const read = await this.#parts.database.tenant(tenantId, (db) =>
      readScreenedFacts(db, tenantId, [transactionUuid]),
    );
    return read.get(transactionUuid) ?? NOTHING_SCREENED;
  }

  /** @throws AppError not-found, also while the screening is pending */
  async assessment(tenantId: string, transactionUuid: string): Promise<RiskAssessment & { coverage: Coverage[] }> {
    const { screening } = await this.get(tenantId, transactionUuid);
    if (!screening) throw notScreenedYet();
    return { ...inOrder(screening.assessment), coverage: coverageOf(screening) };
  }

  /** A sample of screened transactions by the hash of seed and ID. The same range and seed give the same sample. */
  sample(tenantId: string, range: SampleRange): Promise<RowSample> {
    const rows = { table: 'transaction_screenings', id: 'transaction_uuid', time: 'screened_at' };
    return this.#parts.database.tenant(tenantId, (db) => draw(db, tenantId, rows, range));
  }

  /** @throws AppError not-found, also while the screening is pending */
  async screened(
    tenantId: string,
    transactionUuid: string,
  ): Promise<{ transaction: Transaction; screenedAt: Date; record: ScreeningRecord }> {
    const { transaction, screening } = await this.get(tenantId, transactionUuid);
    if (!screening) throw notScreenedYet();
    return { transaction, screenedAt: screening.screenedAt, record: screening.record as ScreeningRecord };
  }

  /** The assessment recomputed from the recorded evidence. @throws AppError not-found, also while the screening is pending */
  async recomputed(
    tenantId: string,
    transactionUuid: string,
  ): Promise<RiskAssessment & { coverage: Coverage[]; recomputation: Recomputation }> {
    const { transaction, screening } = await this.get(tenantId, transactionUuid);
    if (!screening) throw notScreenedYet();
    const assessment = screening.assessment as RiskAssessment;
    const record = screening.record as ScreeningRecord;
    const recomputation = await this.#parts.pipeline.recompute(transaction, record, assessment);
    return { ...inOrder(assessment), coverage: coverageOf(screening), recomputation };
  }

  async #stored(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
    unreadable?: Unreadable,
  ): Promise<StoredTransaction[]> {
    // Clients poll until the transaction is screened. Until then, there is neither a screening nor a decision.
    const ids = transactions.flatMap(({ status, transactionUuid }) => (status === 'PENDING' ? [] : transactionUuid));
    const rows = await readScreenings(db, tenantId, ids, unreadable);
    const screenings = new Map(rows.map((row) => [row.transactionUuid, row]));
    const decisions = await readDecisions(db, tenantId, ids, unreadable);
    const linked = await this.#parts.links.customersOf(db, tenantId, transactions);
    return transactions.map((transaction) => ({
      transaction,
      screening: screenings.get(transaction.transactionUuid) ?? null,
      decisions: decisions.get(transaction.transactionUuid) ?? [],
      linked: linked.get(transaction.transactionUuid)!,
    }));
  }
}

/** Empty for screenings before coverage was recorded. */
function coverageOf({ record }: ScreeningRow): Coverage[] {
  return [...((record as ScreeningRecord).coverage ?? [])];
}

/** JSONB does not keep member order, so this restores the order of the contract. */
function inOrder(assessment: unknown): RiskAssessment {
  return assessmentSchema.parse(assessment);
}

/** The same error for a transaction of another organization as for an unknown one. */
export function noSuchTransaction(): AppError {
  return new AppError('not-found', {
    detail: 'Transaction not found.',
    reason: 'UNKNOWN_TRANSACTION',
  });
}

function notScreenedYet(): AppError {
  return new AppError('not-found', {
    detail: 'The transaction is still being screened and has no assessment yet.',
    reason: 'SCREENING_PENDING',
  });
}
