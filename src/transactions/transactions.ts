/** Recorded transactions read again: one, a page, all as CSV; their screening results and assessments. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { hashDetails } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { CursorSealer } from '../lib/cursor.ts';
import { EXPORT_HEADER, exportLine } from './export.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import { type Recomputation, type RuleSets, recompute } from './recompute.ts';
import { assessmentSchema } from './schemas/assessment.ts';
import type { ScreeningRecord } from './screen.ts';
import {
  type DecisionRow,
  EXPORT_BATCH,
  readByReference,
  readDecisions,
  readPage,
  readRange,
  readScreenings,
  readTransactions,
  type ScreeningRow,
  type TransactionFilter,
} from './store.ts';
import type { Transaction } from './types.ts';

export interface StoredTransaction {
  transaction: Transaction;
  /** null: not screened yet. */
  screening: ScreeningRow | null;
  decisions: readonly DecisionRow[];
}

export interface TransactionsPage {
  items: StoredTransaction[];
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
}

export interface TransactionsParts {
  database: Database;
  cursors: CursorSealer;
  ruleSets: RuleSets;
}

const cursorContent = z.object({ transactions: z.string(), seq: z.int() });

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
      const [screening] = await readScreenings(db, tenantId, [transactionUuid]);
      const decisions = await readDecisions(db, tenantId, transactionUuid);
      return { transaction, screening: screening ?? null, decisions };
    });
  }

  /** @throws AppError not-found */
  async byReference(tenantId: string, reference: string): Promise<Transaction> {
    const transaction = await this.#parts.database.tenant(tenantId, (db) => readByReference(db, tenantId, reference));
    if (!transaction) throw noSuchTransaction();
    return transaction;
  }

  byUuids(tenantId: string, uuids: readonly string[]): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readTransactions(db, tenantId, uuids));
  }

  /** In the order of recording, those whose transactionDate is in the range. */
  range(tenantId: string, from: Date, to: Date, afterSeq: number, limit: number): Promise<Transaction[]> {
    return this.#parts.database.tenant(tenantId, (db) => readRange(db, tenantId, { from, to, afterSeq, limit }));
  }

  /** The latest recorded first. @throws AppError invalid-cursor */
  async page(
    tenantId: string,
    filter: TransactionFilter,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<TransactionsPage> {
    const { database, cursors } = this.#parts;
    const fingerprint = hashDetails({ tenantId, ...filter }).toString('base64url');
    const beforeSeq = cursor === undefined ? null : this.#before(cursor, fingerprint);
    return database.tenant(tenantId, async (db) => {
      const rows = await readPage(db, tenantId, filter, { beforeSeq, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const ids = shown.map(({ transactionUuid }) => transactionUuid);
      const screenings = new Map((await readScreenings(db, tenantId, ids)).map((row) => [row.transactionUuid, row]));
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((transaction) => ({
          transaction,
          screening: screenings.get(transaction.transactionUuid) ?? null,
          decisions: [],
        })),
        nextCursor: last ? cursors.seal({ transactions: fingerprint, seq: last.seq }) : null,
        hasMore: last !== undefined,
        limit,
      };
    });
  }

  /** Every transaction of the filter as CSV, the latest recorded first, a batch in memory at a time. */
  export(tenantId: string, filter: TransactionFilter): Readable {
    return Readable.from(this.#lines(tenantId, filter), { objectMode: false });
  }

  async *#lines(tenantId: string, filter: TransactionFilter): AsyncGenerator<string> {
    yield EXPORT_HEADER;
    let beforeSeq: number | null = null;
    for (;;) {
      const page = { beforeSeq, limit: EXPORT_BATCH };
      const rows: Transaction[] = await this.#parts.database.tenant(tenantId, (db) =>
        readPage(db, tenantId, filter, page),
      );
      if (rows.length > 0) yield rows.map(exportLine).join('');
      if (rows.length < EXPORT_BATCH) return;
      beforeSeq = rows.at(-1)!.seq;
    }
  }

  /** @throws AppError not-found, also while it is being screened */
  async assessment(tenantId: string, transactionUuid: string): Promise<RiskAssessment> {
    const { screening } = await this.get(tenantId, transactionUuid);
    if (!screening) throw notScreenedYet();
    return inOrder(screening.assessment);
  }

  /** The assessment, computed again from what is recorded. @throws AppError not-found, also while it is being screened */
  async recomputed(
    tenantId: string,
    transactionUuid: string,
  ): Promise<RiskAssessment & { recomputation: Recomputation }> {
    const { transaction, screening } = await this.get(tenantId, transactionUuid);
    if (!screening) throw notScreenedYet();
    const assessment = screening.assessment as RiskAssessment;
    const record = screening.record as ScreeningRecord;
    const recomputation = await recompute(transaction, record, assessment, this.#parts.ruleSets);
    return { ...inOrder(assessment), recomputation };
  }

  #before(cursor: string, fingerprint: string): number {
    const content = cursorContent.safeParse(this.#parts.cursors.open(cursor));
    if (!content.success || content.data.transactions !== fingerprint) {
      throw new AppError('invalid-cursor', { detail: 'The cursor was not issued for this list of transactions.' });
    }
    return content.data.seq;
  }
}

/** The database keeps no order of members; the reader gets that of the contract. */
function inOrder(assessment: unknown): RiskAssessment {
  return assessmentSchema.parse(assessment);
}

export function noSuchTransaction(): AppError {
  return new AppError('not-found', { detail: 'There is no such transaction.' });
}

function notScreenedYet(): AppError {
  return new AppError('not-found', { detail: 'The transaction is still being screened; it has no assessment yet.' });
}
