/** Read side of cases: the list, a case with its items, its timeline, and the facts for a report. */

import type { AlertRecords } from '../../alerts/record.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import { isPerson } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import type { PartyRecords } from '../../screening/parties/party-records.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { formatCaseNumber, parseCaseNumber } from './case-number.ts';
import { documentView } from './documents/documents.ts';
import { readDocuments } from './documents/store.ts';
import { CASE_ACTS, illegality } from './life-cycle.ts';
import { paymentsOf } from './payments.ts';
import { noSuchCase } from './refusals.ts';
import { readRequests } from './requests/store.ts';
import { requestView } from './requests/views.ts';
import {
  type CasePage,
  type CasePayments,
  type CasesQuery,
  DEFAULT_LIMIT,
  type StoredCase,
  type TimelinePage,
  type TimelineQuery,
} from './schemas.ts';
import {
  type CaseBrief,
  type CaseFilter,
  type CaseItem,
  type ItemKind,
  idsOf,
  listedCases,
  readCase,
  readCaseBriefs,
  readCaseEvents,
  readCases,
  readItems,
  readSubjectItems,
  readTasks,
  readTasksDue,
} from './store.ts';
import { taskView, viewOf } from './views.ts';

const TIMELINE_LIMIT = 50;
/** Limit of due cases, and of cases with due tasks. */
const MAX_CASES_DUE = 1_000;
/** Limit of transactions in a graph or report, the latest raised first. */
export const MAX_TRANSACTIONS = 200;

interface CaseRecordsParts {
  database: Pick<Database, 'tenant'>;
  cursors: CursorCodec;
  clock: Clock;
  alerts: Pick<AlertRecords, 'brief' | 'seenOf' | 'transactionsOf'>;
  transactions: Pick<Transactions, 'withParties' | 'storedBy'>;
  parties: Pick<PartyRecords, 'names'>;
  /** Names by customer ID. */
  customerNames: (tenantId: string, customerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Facts of a case for a report to an authority. */
export interface CaseFacts {
  caseId: string;
  caseNumber: string;
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
    const { database, cursors, clock } = this.#parts;
    const { tenantId } = principal;
    const { overdueAt, ...named } = filterOf(principal, query, clock.now());
    const filter = { ...named, overdueAt };
    const page = await readListPage(
      cursors,
      // The time differs between pages, so the cursor is bound to `overdue` instead.
      { list: 'cases', tenantId, ...named, overdue: query.overdue ?? false },
      { limit, cursor, withTotal },
      (after: { createdAt: string; caseId: string } | null, rows) =>
        database.tenant(tenantId, (db) => readCases(db, tenantId, filter, { after, limit: rows })),
      ({ createdAt, caseId }) => ({ createdAt: createdAt.toISOString(), caseId }),
      () => countListed(database, tenantId, (db) => listedCases(db, tenantId, filter)),
    );
    const names = await this.#subjectNames(
      principal,
      page.items.map(({ caseId }) => caseId),
    );
    return {
      ...page,
      items: page.items.map((row) => ({ ...viewOf(row), subjectName: names.get(row.caseId) ?? null })),
    };
  }

  /** Names by case: the first customer, otherwise the first alert that the principal can see, otherwise the first party. */
  async #subjectNames(principal: Principal, caseIds: readonly string[]): Promise<Map<string, string>> {
    const { database, alerts, customerNames, parties } = this.#parts;
    const { tenantId } = principal;
    const items = await database.tenant(tenantId, (db) => readSubjectItems(db, tenantId, caseIds));
    const of = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ itemId }) => itemId);
    const seen = await alerts.seenOf(principal, of('ALERT'));
    const names: Readonly<Record<string, ReadonlyMap<string, string | null | undefined>>> = {
      PARTY: new Map([...(await parties.names(tenantId, of('PARTY')))].map(([partyId, [name]]) => [partyId, name])),
      ALERT: new Map(seen.map(({ alertId, subjectName }) => [alertId, subjectName])),
      CUSTOMER: await customerNames(tenantId, of('CUSTOMER')),
    };
    const found = new Map<string, string>();
    for (const [kind, byId] of Object.entries(names)) {
      for (const { caseId, itemId } of items.filter((item) => item.kind === kind)) {
        const name = byId.get(itemId);
        if (name) found.set(caseId, name);
      }
    }
    return found;
  }

  /** Numbers and states of existing cases. */
  async brief(tenantId: string, caseIds: readonly string[]): Promise<CaseBrief[]> {
    return await this.#parts.database.tenant(tenantId, (db) => readCaseBriefs(db, tenantId, caseIds));
  }

  /** The case with the alerts that the principal can see. @throws AppError not-found */
  async get(principal: Principal, caseId: string): Promise<StoredCase> {
    const { tenantId } = principal;
    const { row, items, tasks, requests, documents } = await this.#read(tenantId, caseId, async (db) => ({
      tasks: await readTasks(db, tenantId, caseId),
      requests: await readRequests(db, tenantId, caseId),
      documents: await readDocuments(db, tenantId, caseId),
    }));
    const alertIds = idsOf(items, 'ALERT');
    const alerts = await this.#parts.alerts.seenOf(principal, alertIds);
    return {
      ...viewOf(row),
      alerts: alerts.map(({ alertId, title, queue, severity, state, subjectName, partyId, customerId, ...alert }) => ({
        ...{ alertId, title, queue, severity, state, subjectName, partyId, customerId },
        ...{ priorityBand: alert.priority.band, transactions: alert.transactions, dueAt: alert.dueAt },
      })),
      alertsNotSeen: alertIds.length - alerts.length,
      customerIds: idsOf(items, 'CUSTOMER'),
      partyIds: idsOf(items, 'PARTY'),
      transactionUuids: idsOf(items, 'TRANSACTION'),
      tasks: tasks.map(taskView),
      requests: requests.map((one) => requestView(one, row, this.#parts.clock.now())),
      documents: documents.map(documentView),
      acts: CASE_ACTS.filter((act) => illegality(row.state, act) === null),
    };
  }

  /** @throws AppError not-found */
  async payments(tenantId: string, caseId: string): Promise<CasePayments> {
    const { items } = await this.#read(tenantId, caseId, async () => ({}));
    const uuids = await this.#transactionsOf(tenantId, items);
    const stored = await this.#parts.transactions.storedBy(tenantId, uuids.slice(0, MAX_TRANSACTIONS));
    return paymentsOf(stored, uuids.length > MAX_TRANSACTIONS);
  }

  /** Added individually or through an alert: one more than MAX_TRANSACTIONS says that there are more. */
  async #transactionsOf(tenantId: string, items: readonly CaseItem[]): Promise<string[]> {
    const ofAlerts = await this.#parts.alerts.transactionsOf(tenantId, idsOf(items, 'ALERT'), MAX_TRANSACTIONS + 1);
    return [...new Set([...idsOf(items, 'TRANSACTION'), ...ofAlerts])];
  }

  /** The latest first. @throws AppError not-found, invalid-cursor */
  async timeline(tenantId: string, caseId: string, query: TimelineQuery): Promise<TimelinePage> {
    const { database, cursors } = this.#parts;
    const { limit = TIMELINE_LIMIT, cursor } = query;
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

  /** Open cases of a user that are due before a time, the earliest first. */
  async due(
    { tenantId, id: assignee }: Principal,
    before: Date,
  ): Promise<{ caseId: string; caseNumber: string; dueAt: Date }[]> {
    const filter = { assignee, overdueAt: before };
    const rows = await this.#parts.database.tenant(tenantId, (db) =>
      readCases(db, tenantId, filter, { after: null, limit: MAX_CASES_DUE }),
    );
    const due = rows.map((row) => ({ caseId: row.caseId, caseNumber: formatCaseNumber(row), dueAt: row.dueAt }));
    return due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  }

  /** Open tasks that are due before a time, with their assignees, the earliest first. */
  async tasksDue(tenantId: string, before: Date): Promise<Awaited<ReturnType<typeof readTasksDue>>> {
    return await this.#parts.database.tenant(tenantId, (db) => readTasksDue(db, tenantId, before, MAX_CASES_DUE));
  }

  async isThere(tenantId: string, caseId: string): Promise<boolean> {
    return (await this.#parts.database.tenant(tenantId, (db) => readCase(db, tenantId, caseId))) !== null;
  }

  /** The case for a report, which refers to it by its ID. @throws AppError not-found */
  async facts(tenantId: string, caseId: string): Promise<CaseFacts> {
    const { row, items } = await this.#read(tenantId, caseId, async () => ({}));
    const { alerts, transactions } = this.#parts;
    const alertIds = idsOf(items, 'ALERT');
    const uuids = await this.#transactionsOf(tenantId, items);
    const read = await transactions.withParties(tenantId, uuids.slice(0, MAX_TRANSACTIONS));
    const sorted = [...read].sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
    const parties = (await alerts.brief(tenantId, alertIds)).flatMap(({ partyId }) => partyId ?? []);
    const sides = sorted.flatMap((one) => [one.senderPartyId, one.receiverPartyId]).flatMap((id) => id ?? []);
    const [first, last] = [sorted[0], sorted.at(-1)];
    return {
      caseId,
      caseNumber: formatCaseNumber(row),
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
  { state, priority, assignee, overdue, number, itemKind, itemId }: Omit<CasesQuery, 'limit' | 'cursor'>,
  now: Date,
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
    ...(overdue && { overdueAt: now }),
    ...(number && { number: parseCaseNumber(number) ?? undefined }),
    ...(itemKind && itemId && { item: { kind: itemKind, itemId: itemId.toLowerCase() } }),
  };
}
