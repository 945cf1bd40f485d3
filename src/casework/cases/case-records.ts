/** Read side of cases: the list, a case with its items, its timeline, and the facts for a report. */

import type { AlertRecords } from '../../alerts/record.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import { isPerson } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { noSuchCase } from './cases.ts';
import { documentView } from './documents/documents.ts';
import { readDocuments } from './documents/store.ts';
import { CASE_ACTS, type CaseState, illegality } from './life-cycle.ts';
import {
  type CasePage,
  type CasesQuery,
  DEFAULT_LIMIT,
  type StoredCase,
  type TimelinePage,
  type TimelineQuery,
} from './schemas.ts';
import {
  type CaseFilter,
  idsOf,
  listedCases,
  readCase,
  readCaseEvents,
  readCaseStates,
  readCases,
  readItems,
  readTasks,
} from './store.ts';
import { taskView, viewOf } from './views.ts';

const TIMELINE_LIMIT = 50;
/** Limit of transactions in a graph or report, the latest raised first. */
export const MAX_TRANSACTIONS = 200;

interface CaseRecordsParts {
  database: Pick<Database, 'tenant'>;
  cursors: CursorCodec;
  alerts: Pick<AlertRecords, 'brief' | 'seenOf' | 'transactionsOf'>;
  transactions: Pick<Transactions, 'withParties'>;
}

/** Facts of a case for a report to an authority. */
export interface CaseFacts {
  caseId: string;
  title: string;
  alertIds: string[];
  /** Parties of the case, of its alerts, and of both sides of its transactions, without duplicates. */
  partyIds: string[];
  /** Transactions added individually or through an alert, the earliest first, at most MAX_TRANSACTIONS. */
  transactions: CaseTransaction[];
  /** Range of the transaction dates, ISO 8601 UTC; null: no transaction. */
  period: { from: string; to: string } | null;
  truncated: boolean;
}

export interface CaseTransaction {
  transaction: Transaction;
  senderPartyId: string | null;
  receiverPartyId: string | null;
}

export class CaseRecords {
  readonly #parts: CaseRecordsParts;

  constructor(parts: CaseRecordsParts) {
    this.#parts = parts;
  }

  /** The newest first. @throws AppError invalid-cursor, validation-failed (only one of itemKind and itemId) */
  async list(
    principal: Principal,
    { limit = DEFAULT_LIMIT, cursor, withTotal, ...query }: CasesQuery,
  ): Promise<CasePage> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const filter = filterOf(principal, query);
    const page = await readListPage(
      cursors,
      { list: 'cases', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: { createdAt: string; caseId: string } | null, rows) =>
        database.tenant(tenantId, (db) => readCases(db, tenantId, filter, { after, limit: rows })),
      ({ createdAt, caseId }) => ({ createdAt: createdAt.toISOString(), caseId }),
      () => countListed(database, tenantId, (db) => listedCases(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** States of existing cases. */
  async brief(tenantId: string, caseIds: readonly string[]): Promise<{ caseId: string; state: CaseState }[]> {
    return await this.#parts.database.tenant(tenantId, (db) => readCaseStates(db, tenantId, caseIds));
  }

  /** With the alerts that the principal can see. @throws AppError not-found */
  async get(principal: Principal, caseId: string): Promise<StoredCase> {
    const { tenantId } = principal;
    const { row, items, tasks, documents } = await this.#read(tenantId, caseId, async (db) => ({
      tasks: await readTasks(db, tenantId, caseId),
      documents: await readDocuments(db, tenantId, caseId),
    }));
    const alertIds = idsOf(items, 'ALERT');
    const alerts = await this.#parts.alerts.seenOf(principal, alertIds);
    return {
      ...viewOf(row),
      alerts: alerts.map(({ alertId, title, queue, severity, state, subjectName, transactions, dueAt }) => ({
        ...{ alertId, title, queue, severity, state, subjectName, transactions, dueAt },
      })),
      alertsNotSeen: alertIds.length - alerts.length,
      partyIds: idsOf(items, 'PARTY'),
      transactionUuids: idsOf(items, 'TRANSACTION'),
      tasks: tasks.map(taskView),
      documents: documents.map(documentView),
      acts: CASE_ACTS.filter((act) => illegality(row.state, act) === null),
    };
  }

  /** The latest first. @throws AppError not-found, invalid-cursor */
  async timeline(tenantId: string, caseId: string, asked: TimelineQuery): Promise<TimelinePage> {
    const { database, cursors } = this.#parts;
    const { limit = TIMELINE_LIMIT, cursor } = asked;
    const page = await database.tenant(tenantId, async (db) => {
      if (!(await readCase(db, tenantId, caseId))) throw noSuchCase();
      return await readListPage(
        cursors,
        { list: 'case-timeline', tenantId, caseId },
        { limit, cursor },
        (before: number | null, rows) => readCaseEvents(db, tenantId, caseId, { before, limit: rows }),
        ({ eventNo }) => eventNo,
      );
    });
    const items = page.items.map(({ eventNo: _, occurredAt, ...event }) => ({
      ...{ ...event, details: { ...event.details } },
      occurredAt: occurredAt.toISOString(),
    }));
    return { ...page, items };
  }

  async isThere(tenantId: string, caseId: string): Promise<boolean> {
    return (await this.#parts.database.tenant(tenantId, (db) => readCase(db, tenantId, caseId))) !== null;
  }

  /** For reports, which refer to a case by its ID. @throws AppError not-found */
  async facts(tenantId: string, caseId: string): Promise<CaseFacts> {
    const { row, items } = await this.#read(tenantId, caseId, async () => ({}));
    const { alerts, transactions } = this.#parts;
    const alertIds = idsOf(items, 'ALERT');
    const own = idsOf(items, 'TRANSACTION');
    const ofAlerts = await alerts.transactionsOf(tenantId, alertIds, MAX_TRANSACTIONS + 1);
    const uuids = [...new Set([...own, ...ofAlerts])];
    const read = await transactions.withParties(tenantId, uuids.slice(0, MAX_TRANSACTIONS));
    const sorted = [...read].sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
    const parties = (await alerts.brief(tenantId, alertIds)).flatMap(({ partyId }) => partyId ?? []);
    const sides = sorted.flatMap((one) => [one.senderPartyId, one.receiverPartyId]).flatMap((id) => id ?? []);
    const [first, last] = [sorted[0], sorted.at(-1)];
    return {
      caseId,
      title: row.title,
      alertIds,
      partyIds: [...new Set([...idsOf(items, 'PARTY'), ...parties, ...sides])],
      transactions: sorted,
      period: first && last ? { from: dateOf(first), to: dateOf(last) } : null,
      truncated: uuids.length > MAX_TRANSACTIONS,
    };
  }

  async #read<R>(tenantId: string, caseId: string, more: (db: Db) => Promise<R>) {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const row = await readCase(db, tenantId, caseId);
      if (!row) throw noSuchCase();
      return { row, items: await readItems(db, tenantId, caseId), ...(await more(db)) };
    });
  }
}

function dateOf({ transaction }: CaseTransaction): string {
  return new Date(transaction.content.transactionDate).toISOString();
}

function filterOf(
  principal: Principal,
  { state, priority, assignee, itemKind, itemId }: Omit<CasesQuery, 'limit' | 'cursor'>,
): CaseFilter {
  if ((itemKind === undefined) !== (itemId === undefined)) {
    const field = itemKind === undefined ? 'itemKind' : 'itemId';
    const errors = [{ field, code: 'NotNull', message: 'must be given together with the other field' }];
    throw new AppError('validation-failed', { detail: `${field} must be given.`, errors });
  }
  const word = assignee?.toLowerCase();
  return {
    states: state,
    priorities: priority,
    ...(assignee !== undefined && {
      assignee: word === 'none' ? null : word === 'me' && isPerson(principal) ? principal.id : assignee,
    }),
    ...(itemKind && itemId && { item: { kind: itemKind, itemId: itemId.toLowerCase() } }),
  };
}
